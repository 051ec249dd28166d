// How a leg or a ring ended, for screens; the descriptions in domain/call/call.ts are for programs.
import type { LegEndCause, RingEndReason } from "#domain/call/call.ts";
import * as words from "./words.ts";

/** Why a leg ended. */
export const legEndLabels: Readonly<Record<LegEndCause, string>> = {
  hung_up: words.endHungUp,
  canceled: words.endCanceled,
  busy: words.endBusy,
  no_answer: words.endNoAnswer,
  declined: words.endDeclined,
  unreachable: words.endUnreachable,
  invalid_number: words.endInvalidNumber,
  not_allowed: words.endNotAllowed,
  failed: words.endFailed,
  connection_lost: words.endConnectionLost,
};

/** After a member's name in a list. */
export const ringEndLabels: Readonly<Record<RingEndReason, string>> = {
  answered: words.ringAnswered,
  declined: words.ringDeclined,
  missed: words.ringMissed,
  answered_elsewhere: words.ringElsewhere,
  caller_hung_up: words.ringCallerHungUp,
  canceled: words.ringCanceled,
  busy: words.ringBusy,
  away: words.ringAway,
  no_access: words.ringNoAccess,
  wrapping_up: words.ringWrappingUp,
  no_active_browser: words.ringOffline,
  no_microphone: words.ringNoMicrophone,
  device_error: words.ringDeviceError,
};
