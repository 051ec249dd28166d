// What a caller hears when the house cannot be asked: never silence, and a way to leave a word.
import type { Script } from "#domain/call/script.ts";

/** The step after an apology: nobody is asked for it, the call is simply over. */
export const overToken = "over";

export const apology: Script = [
  {
    do: "prompt",
    prompt: {
      say: "We are sorry, we cannot take your call just now. Please leave a message after the tone, or call again in a few minutes.",
    },
  },
  {
    do: "record",
    maxSeconds: 120,
    silenceSeconds: 5,
    endKey: "#",
    hasBeep: true,
    next: overToken,
  },
];
