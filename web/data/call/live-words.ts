// A call that is on, in the few words of the list; the words for what a call was come with the conversation.
import type { Call } from "#contract/live.ts";

export const liveWords: Readonly<Record<Call["state"], string>> = {
  incoming: "coming in",
  greeting: "hears the greeting",
  menu: "is in the menu",
  waiting: "waits in the queue",
  dialling: "dialling",
  ringing: "ringing",
  active: "now",
  held: "on hold",
  voicemail: "leaves a voicemail",
  ended: "",
};

/** Of a call that is on, as the row of its conversation says it; `who` is "you" or a first name. */
export function liveRowWords(call: Call, who: string): string {
  switch (call.state) {
    case "active":
      return `On a call with ${who}`;
    case "held":
      return call.isConsulting
        ? `On hold, ${who} ${who === "you" ? "ask" : "asks"} a colleague`
        : `On hold with ${who}`;
    case "waiting":
      return call.position === null ? "Waits in the queue" : `Waits, place ${call.position}`;
    case "greeting":
    case "menu":
    case "voicemail": {
      const words = liveWords[call.state].replace(/^is /, "");
      return words.charAt(0).toUpperCase() + words.slice(1);
    }
    default:
      return call.direction === "in" ? "Is calling" : `Being called by ${who}`;
  }
}

/** From when the time of a call that is on is counted. */
export const runsSince = (call: Call): string =>
  call.heldSince ?? call.answeredAt ?? call.waitingSince ?? call.startedAt;
