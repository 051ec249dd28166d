// What a caller hears when the house cannot be asked: never silence, and a way to leave a word.
import type { Script } from "#domain/call/script.ts";
import { formatPhrase, type SpokenSettings } from "#domain/call/spoken/phrases.ts";
import { inVoice } from "#domain/call/spoken/spoken-script.ts";

/** The step after an apology: nobody is asked for it, the call is simply over. */
export const callOverToken = "over";

export const apologyIn = (settings: SpokenSettings = {}): Script => [
  ...inVoice(settings, [{ do: "prompt", prompt: { say: formatPhrase(settings, "apology") } }]),
  {
    do: "record",
    maxSeconds: 120,
    silenceSeconds: 5,
    endKey: "#",
    hasBeep: true,
    next: callOverToken,
  },
];
