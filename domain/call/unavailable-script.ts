// What callers hear when the app can't be reached: an apology and voicemail, never silence.
import type { Script } from "#domain/call/script.ts";
import { inVoice } from "#domain/call/spoken/in-voice.ts";
import { formatPhrase, type SpokenSettings } from "#domain/call/spoken/phrases.ts";

/** The step after an apology: its request brings the voicemail, and is answered with a hangup. */
export const callOverToken = "over";

export const unavailableScript = (settings: SpokenSettings = {}): Script => [
  ...inVoice(settings, [{ kind: "prompt", prompt: { text: formatPhrase(settings, "apology") } }]),
  {
    kind: "record",
    maxSeconds: 120,
    silenceSeconds: 5,
    endKey: "#",
    hasBeep: true,
    next: callOverToken,
  },
];
