// Defaults of a new step.
import type { FlowPrompt, FlowStep } from "#domain/call/flow/flow.ts";
import type { SpokenLanguage } from "#domain/call/spoken/languages.ts";
import { formatPhrase, type PhraseName } from "#domain/call/spoken/phrases.ts";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { unreachable } from "#domain/required.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";

const sayPrompt = (text: string): FlowPrompt => ({ kind: "say", text });
const allTargets = { teamIds: [], memberIds: [] } as const;

export function newStep(
  kind: FlowStep["kind"],
  id: string,
  about: {
    readonly company: string;
    readonly timeZone: string;
    /** Language of its prompts. */
    readonly language?: SpokenLanguage;
  },
): FlowStep {
  const defaultPrompt = (name: PhraseName) =>
    sayPrompt(formatPhrase(about.language ? { language: about.language } : {}, name, about));
  switch (kind) {
    case "hours":
      return { id, kind, hours: defaultBusinessHours(about.timeZone), open: null, closed: null };
    case "greeting":
      return { id, kind, prompt: defaultPrompt("newGreeting"), next: null };
    case "menu":
      return {
        id,
        kind,
        prompt: defaultPrompt("newMenu"),
        keys: [
          { key: "1", name: "", next: null },
          { key: "2", name: "", next: null },
        ],
        maxAttempts: 2,
        noInput: null,
      };
    case "ring":
      return { id, kind, targets: allTargets, order: "all", seconds: 25, noAnswer: null };
    case "queue":
      return {
        id,
        kind,
        targets: allTargets,
        order: "longest_idle",
        announcesPosition: true,
        key: null,
        maxWaitSeconds: 300,
        maxCallers: 10,
        overflow: null,
      };
    case "voicemail":
      return { id, kind, maxSeconds: 120, prompt: defaultPrompt("voicemailGreeting") };
    case "forward":
      return { id, kind, number: "", seconds: 25, noAnswer: null };
    case "text_back":
      return { id, kind, prompt: defaultPrompt("newTextBack"), text: words.sorryWeMissed };
    case "hang_up":
      return { id, kind, prompt: null };
    default:
      return unreachable(kind);
  }
}
