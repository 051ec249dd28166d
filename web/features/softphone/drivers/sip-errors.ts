// Messages for JsSIP's causes (its Constants.causes).
import type { PbxCallEnd } from "#domain/call/pbx/pbx-call-end.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";

const text: Readonly<Record<string, string>> = {
  Busy: words.numberBusy,
  Rejected: words.callDeclined,
  "No Answer": words.noAnswer,
  "Not Found": words.numberUnknown,
  "Address Incomplete": words.numberIncomplete,
  Unavailable: words.phoneOff,
  "Authentication Error": words.phoneSystemRejectedPassword,
  "Connection Error": words.phoneSystemUnreachable,
  "Request Timeout": words.phoneSystemSilent,
  "User Denied Media Access": words.microphoneBlocked,
  "RTP Timeout": words.audioLost,
  "WebRTC Error": words.audioNotConnected,
};

export const sipErrorText = (cause: string | undefined): string =>
  text[cause ?? ""] ?? fill(words.phoneSystemEndedCall, { reason: cause ?? words.noReason });

const ends: Readonly<Record<string, PbxCallEnd>> = {
  Terminated: "hung_up",
  Canceled: "canceled",
  Busy: "busy",
  Rejected: "declined",
  "No Answer": "no_answer",
  Expires: "no_answer",
  "Not Found": "invalid_number",
  "Address Incomplete": "invalid_number",
  Unavailable: "unreachable",
  "Connection Error": "connection_lost",
  "Request Timeout": "connection_lost",
  "RTP Timeout": "connection_lost",
};

interface SipEnd {
  readonly cause: string;
  readonly message: { getHeader?: (name: string) => string | undefined } | null;
}

/** For the call log. `hasRung`: the other phone rang before. */
export function toPbxCallEnd({ cause, message }: SipEnd, hasRung: boolean): PbxCallEnd {
  const end = ends[cause] ?? "failed";
  // RFC 3326: another phone of the same user answered.
  const isAnsweredElsewhere = /cause\s*=\s*200\b/i.test(message?.getHeader?.("reason") ?? "");
  if (end === "canceled" && isAnsweredElsewhere) return "elsewhere";
  return end === "unreachable" && hasRung ? "no_answer" : end;
}
