// Maps Mailgun's errors to ours. Mailgun has no error codes, only sentences:
// https://documentation.mailgun.com/docs/mailgun/api-reference/mg-errors and
// https://documentation.mailgun.com/docs/mailgun/user-manual/events/event-structure, read on 2026-11-20.

import { classifySmtpStatus } from "#domain/message/classify-smtp-status.ts";
import type { EmailProblem } from "#domain/message/email/email-problems.ts";

const sentences: readonly (readonly [RegExp, EmailProblem])[] = [
  [
    /domain .{0,200}is unverified|requires dns configuration|domain not found|sandbox/i,
    "sender_not_verified",
  ],
  [
    /activate your|business verification|account .{0,200}(?:disabled|suspended)|domain .{0,200}disabled|temporarily disabled/i,
    "account_suspended",
  ],
  [/recipient limit exceeded|too many|rate ?limit|limit exceeded/i, "too_fast"],
  [/payment|upgrade|plan|quota/i, "no_credit"],
  [/too (?:large|big|long)|exceeds? .{0,20}(?:size|limit)/i, "too_large"],
  [/'?from'? parameter is (?:not a valid|missing)/i, "sender_not_verified"],
  [/'?to'? parameter is not a valid address|not a valid (?:recipient|address)/i, "bad_address"],
  [/parameter is missing|need at least|mime|invalid message/i, "malformed"],
  [/forbidden|invalid (?:private )?key|unauthori[sz]ed/i, "bad_credentials"],
];

export const mailgunProblemOf = (sentence: string): EmailProblem | null =>
  sentences.find(([pattern]) => pattern.test(sentence))?.[1] ?? null;

/** Reasons that are specific by themselves. The others ("generic", "bounce", "espblock") need the server's response. */
export const mailgunReasons = {
  "suppress-bounce": "suppressed_by_provider",
  "suppress-complaint": "suppressed_by_provider",
  "suppress-unsubscribe": "unsubscribed",
  "suppress-invalid": "suppressed_by_provider",
  greylisted: "greylisted",
  old: "server_down",
} as const satisfies Record<string, EmailProblem>;

const byReason: Readonly<Record<string, EmailProblem>> = mailgunReasons;

interface MailgunFailure {
  readonly reason: string;
  readonly status: string | null;
  readonly code: number | null;
  readonly text: string;
}

export function mailgunFailureOf({ reason, status, code, text }: MailgunFailure): EmailProblem {
  const known = Object.hasOwn(byReason, reason) ? byReason[reason] : undefined;
  // Codes above 599 are Mailgun's own; no mail server sends them.
  return known ?? classifySmtpStatus(status, code !== null && code < 600 ? code : null, text);
}

/** True if Mailgun withheld the email before contacting any mail server. */
export const isSuppressedByMailgun = (reason: string): boolean => reason.startsWith("suppress-");

export function mailgunRejectionOf(reason: string): EmailProblem {
  if (/sandbox|authorized recipient/i.test(reason)) return "sender_not_verified";
  if (/virus|spam|phish|content/i.test(reason)) return "content_rejected";
  if (/suppress|unsubscribed|bounced address|complain/i.test(reason))
    return "suppressed_by_provider";
  if (/disabled|suspended/i.test(reason)) return "account_suspended";
  return mailgunProblemOf(reason) ?? "rejected";
}
