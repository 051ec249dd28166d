// Maps SendGrid's errors to ours: https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors and
// https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event, read on 2026-11-20.

import { classifySmtpStatus } from "#domain/message/classify-smtp-status.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import { addressEffectOf, type EmailProblem } from "#domain/message/email/email-problems.ts";

/** SendGrid has no error codes, only the rejected field and a message. The first match wins. */
const rejections: readonly (readonly [field: RegExp, sentence: RegExp, problem: EmailProblem])[] = [
  [/^/, /maximum credits exceeded|exceeded your (?:messaging|email) limits/i, "no_credit"],
  [/^/, /verified sender identity|from address does not match/i, "sender_not_verified"],
  [
    /^/,
    /account (?:is |has been )?(?:disabled|suspended|frozen|banned|under review|deactivated)/i,
    "account_suspended",
  ],
  [/^/, /authorization grant|api key|permission|scopes|access forbidden/i, "bad_credentials"],
  [
    /^/,
    /too large|payload size|maximum (?:message )?size|exceeds? .{0,40}(?:size|MB|bytes)/i,
    "too_large",
  ],
  [/^attachments/, /^/, "attachment_rejected"],
  [/^personalizations.*\.(?:to|cc|bcc)\b/, /^/, "bad_address"],
  [/^from\b/, /^/, "sender_not_verified"],
];

export function sendgridProblemOf(
  status: number,
  field: string | null,
  sentence: string,
): EmailProblem | null {
  const known = rejections.find(([f, s]) => f.test(field ?? "") && s.test(sentence))?.[2];
  return known ?? (status === 400 && sentence !== "" ? "malformed" : null);
}

export const sendgridDrops = {
  "Bounced Address": "suppressed_by_provider",
  "Unsubscribed Address": "unsubscribed",
  "Spam Reporting Address": "complained",
  Invalid: "bad_address",
  "Spam Content (if spam checker app enabled)": "content_rejected",
  "Recipient List over Package Quota": "no_credit",
  "Invalid SMTPAPI header": "malformed",
} as const satisfies Record<string, EmailProblem>;

const drops: Readonly<Record<string, EmailProblem>> = sendgridDrops;

/** Why SendGrid itself dropped the email. */
export function sendgridDropOf(reason: string): EmailProblem {
  if (Object.hasOwn(drops, reason)) return drops[reason] ?? "rejected";
  if (/spam content/i.test(reason)) return "content_rejected";
  return /bounce|suppress/i.test(reason) ? "suppressed_by_provider" : "rejected";
}

export const sendgridClasses = {
  "Invalid Address": "no_mailbox",
  "Mailbox Unavailable": "rejected_by_recipient",
  Content: "content_rejected",
  Reputation: "blocked",
  "Frequency or Volume Too High": "blocked",
  "Technical Failure": "server_down",
  Unclassified: "rejected_by_recipient",
} as const satisfies Record<string, EmailProblem>;

const classes: Readonly<Record<string, EmailProblem>> = sendgridClasses;

interface Bounce {
  readonly status: string | null;
  readonly reason: string;
  readonly type: string | null;
  readonly className: string | null;
}

/**
 * The remote server's response is the most specific; SendGrid's own classification is used only if that says nothing.
 */
export function sendgridBounceOf({ status, reason, type, className }: Bounce): EmailProblem {
  const classified = classifySmtpStatus(status, null, reason);
  const known = classes[className ?? ""] ?? "rejected_by_recipient";
  const problem = classified === "rejected_by_recipient" ? known : classified;
  // A block says nothing about the address, whatever text accompanies it.
  return type === "blocked" && addressEffectOf(problem) === "hard" ? "blocked" : problem;
}

/** What each event name means. Events that say nothing about an outgoing email have no row. */
export const sendgridEvents = {
  processed: { state: "accepted" },
  deferred: { state: "deferred" },
  delivered: { state: "delivered" },
  bounce: { state: "bounced" },
  dropped: { state: "failed" },
  open: { flag: "opened" },
  click: { flag: "clicked" },
  spamreport: { flag: "complained" },
  unsubscribe: { flag: "unsubscribed" },
  group_unsubscribe: { flag: "unsubscribed" },
} as const satisfies Record<
  string,
  { state: DeliveryState } | { flag: "opened" | "clicked" | "complained" | "unsubscribed" }
>;
