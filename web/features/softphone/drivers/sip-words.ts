// JsSIP names causes in its own words (its Constants.causes); these are ours.
import type { OutsideEnd } from "#domain/call/outside/outside-end.ts";

const words: Readonly<Record<string, string>> = {
  Busy: "The line is busy.",
  Rejected: "The other side declined the call.",
  "No Answer": "Nobody answered.",
  "Not Found": "There is no such number.",
  "Address Incomplete": "The number is not complete.",
  Unavailable: "The phone is switched off or out of reach.",
  "Authentication Error": "Your telephone system refused the name or the password.",
  "Connection Error": "Your telephone system cannot be reached.",
  "Request Timeout": "Your telephone system does not answer.",
  "User Denied Media Access":
    "This browser cannot hear you. Allow the microphone in the address bar, then test.",
  "RTP Timeout": "The sound broke off.",
  "WebRTC Error": "The sound could not be connected.",
};

export const sipWords = (cause: string | undefined): string =>
  words[cause ?? ""] ?? `Your telephone system ended the call: ${cause ?? "it did not say why"}.`;

const ends: Readonly<Record<string, OutsideEnd>> = {
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
export function sipEnd({ cause, message }: SipEnd, hasRung: boolean): OutsideEnd {
  const end = ends[cause] ?? "failed";
  // RFC 3326: a telephone beside this one answered.
  const isTaken = /cause\s*=\s*200\b/i.test(message?.getHeader?.("reason") ?? "");
  if (end === "cancelled" && isTaken) return "elsewhere";
  return end === "unreachable" && hasRung ? "no_answer" : end;
}
