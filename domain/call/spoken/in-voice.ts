import type { Prompt, Script, ScriptStep } from "#domain/call/script.ts";
import type { SpokenSettings } from "./phrases.ts";

/** Applies the inbox's language and voice to a script; if none is chosen, the provider decides. */
export function inVoice({ language, voice }: SpokenSettings, script: Script): Script {
  if (language === undefined) return script;
  const spoken = (prompt: Prompt): Prompt =>
    "play" in prompt ? prompt : { ...prompt, lang: language, ...(voice ? { voice } : {}) };
  return script.map((step): ScriptStep => {
    if (step.kind === "prompt") return { ...step, prompt: spoken(step.prompt) };
    return step.kind === "gather" ? { ...step, prompts: step.prompts.map(spoken) } : step;
  });
}
