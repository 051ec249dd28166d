// Short labels of a live call for the list; labels of ended calls load with the conversation.
import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { fill } from "#web/language/fill.ts";
import { reconnectingMember } from "./reconnecting-member.ts";
import * as words from "./words.ts";

/** Label of a live call in its conversation's row; `whoOf` gives a first name, or null for this member. */
export function liveCallRowLabel(
  call: Call,
  whoOf: (memberId: MemberId | null) => string | null,
): string {
  const lost = reconnectingMember(call);
  if (lost !== null) {
    const name = whoOf(lost);
    return name === null ? words.youReconnecting : reconnectingText(name);
  }
  const who = whoOf(call.memberId);
  switch (call.state) {
    case "active":
      return who === null ? words.rowActiveYou : fill(words.rowActive, { who });
    case "held":
      if (call.isConsulting)
        return who === null ? words.rowConsultingYou : fill(words.rowConsulting, { who });
      return who === null ? words.rowHeldYou : fill(words.rowHeld, { who });
    case "waiting":
      return call.position === null
        ? words.rowWaiting
        : fill(words.rowWaitingAt, { position: call.position });
    case "greeting":
      return words.rowGreeting;
    case "menu":
      return words.rowMenu;
    case "voicemail":
      return words.rowVoicemail;
    default:
      if (call.direction === "in") return words.rowCalling;
      return who === null ? words.rowYouCalling : fill(words.isCalling, { who });
  }
}

/** "Ravi is reconnecting". */
export const reconnectingText = (who: string): string => fill(words.isReconnecting, { who });

/** Start of the timer shown for a live call: a hold does not restart it. */
export const timerStartOf = (call: Call): string =>
  call.answeredAt ?? call.waitingSince ?? call.startedAt;
