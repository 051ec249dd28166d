// Messages for JsSIP's causes (its Constants.causes).
import type { PbxCallEnd } from "#domain/call/pbx/pbx-call-end.ts";

const text: Readonly<Record<string, string>> = {
  Busy: "The number is busy.",
  Rejected: "The call was declined.",
  "No Answer": "No answer.",
  "Not Found": "This number doesn't exist.",
  "Address Incomplete": "The number is incomplete.",
  Unavailable: "The phone is off or out of range.",
  "Authentication Error": "Your phone system rejected the user name or password.",
  "Connection Error": "Can't reach your phone system.",
  "Request Timeout": "Your phone system isn't responding.",
  "User Denied Media Access":
    "Microphone access is blocked. Allow it in the address bar, then test again.",
  "RTP Timeout": "The audio connection was lost.",
  "WebRTC Error": "Couldn't connect the audio.",
};

export const sipErrorText = (cause: string | undefined): string =>
  text[cause ?? ""] ?? `Your phone system ended the call: ${cause ?? "no reason given"}.`;

const ends: Readonly<Record<string, PbxCallEnd>> = {
  Terminated: "hung_up",
  Canceled: "cancelled",
  Busy: "busy",
  Rejected: "declined",
  "No Answer": "no_answer",
  Expires: "no_answer",
  "Not Found": "no_such_number",
  "Address Incomplete": "no_such_number",
  Unavailable: "unreachable",
  "Connection Error": "lost",
  "Request Timeout": "lost",
  "RTP Timeout": "lost",
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
  if (end === "cancelled" && isAnsweredElsewhere) return "elsewhere";
  return end === "unreachable" && hasRung ? "no_answer" : end;
}
