// A call that is on, in the few words of the list; the words for what a call was come with the conversation.
import type { Call } from "#contract/live-protocol.ts";

export const liveWords: Readonly<Record<Call["state"], string>> = {
  incoming: "incoming",
  greeting: "in the greeting",
  menu: "in the menu",
  waiting: "waiting in the queue",
  dialling: "dialing",
  ringing: "ringing",
  active: "now",
  held: "on hold",
  voicemail: "leaving a voicemail",
  ended: "",
};

/** Of a call that is on, as the row of its conversation says it; `who` is "you" or a first name. */
export function liveCallRowLabel(call: Call, who: string): string {
  switch (call.state) {
    case "active":
      return `On a call with ${who}`;
    case "held":
      return call.isConsulting
        ? `On hold while ${who} ${who === "you" ? "consult" : "consults"} a teammate`
        : `Put on hold by ${who}`;
    case "waiting":
      return call.position === null ? "Waiting in the queue" : `Waiting, position ${call.position}`;
    case "greeting":
    case "menu":
    case "voicemail": {
      const words = liveWords[call.state];
      return words.charAt(0).toUpperCase() + words.slice(1);
    }
    default:
      if (call.direction === "in") return "Calling";
      return who === "you" ? "You're calling" : `${who} is calling`;
  }
}

/** From when the time of a call that is on is counted. */
export const timerStartOf = (call: Call): string =>
  call.onHoldSince ?? call.answeredAt ?? call.waitingSince ?? call.startedAt;
