// Short labels of a live call for the list; labels of ended calls load with the conversation.
import type { Call } from "#contract/live-protocol.ts";

export const liveCallStateLabels: Readonly<Record<Call["state"], string>> = {
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

/** Label of a live call in its conversation's row; `who` is "you" or a first name. */
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
      const text = liveCallStateLabels[call.state];
      return text.charAt(0).toUpperCase() + text.slice(1);
    }
    default:
      if (call.direction === "in") return "Calling";
      return who === "you" ? "You're calling" : `${who} is calling`;
  }
}

/** Start of the timer shown for a live call. */
export const timerStartOf = (call: Call): string =>
  call.onHoldSince ?? call.answeredAt ?? call.waitingSince ?? call.startedAt;
