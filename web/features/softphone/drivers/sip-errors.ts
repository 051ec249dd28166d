// JsSIP names causes in its own words (its Constants.causes); these are ours.
import type { PbxCallEnd } from "#domain/call/pbx/pbx-call-end.ts";

const words: Readonly<Record<string, string>> = {
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
  words[cause ?? ""] ?? `Your phone system ended the call: ${cause ?? "no reason given"}.`;

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

/** For the log. `hasRung`: their telephone rang before. */
export function toPbxCallEnd({ cause, message }: SipEnd, hasRung: boolean): PbxCallEnd {
  const end = ends[cause] ?? "failed";
  // RFC 3326: a telephone beside this one answered.
  const isTaken = /cause\s*=\s*200\b/i.test(message?.getHeader?.("reason") ?? "");
  if (end === "cancelled" && isTaken) return "elsewhere";
  return end === "unreachable" && hasRung ? "no_answer" : end;
}
