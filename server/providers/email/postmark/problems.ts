// Maps Postmark's errors to ours: https://postmarkapp.com/developer/api/overview#error-codes and
// https://postmarkapp.com/developer/api/bounce-api#bounce-types, read on 2026-11-20.

import { classifySmtpStatus } from "#domain/message/classify-smtp-status.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { EmailProblem } from "#domain/message/email/email-problems.ts";

export const postmarkProblems = {
  10: "bad_credentials",
  100: "provider_down",
  300: "malformed",
  400: "sender_not_verified",
  401: "sender_not_verified",
  402: "malformed",
  403: "malformed",
  405: "no_credit",
  406: "suppressed_by_provider",
  409: "malformed",
  411: "attachment_rejected",
  412: "account_suspended",
  413: "account_suspended",
  429: "too_fast",
  1235: "malformed",
} as const satisfies Record<number, EmailProblem>;

const byCode: Readonly<Record<string, EmailProblem>> = postmarkProblems;

/** Code 300 covers every invalid email; the message says what is wrong. */
export function postmarkProblemOf(code: number, sentence: string): EmailProblem | null {
  if (code !== 300) return byCode[String(code)] ?? null;
  if (/too large|size|exceed/i.test(sentence)) return "too_large";
  if (/'from'|from address|sender/i.test(sentence)) return "sender_not_verified";
  if (/'(?:to|cc|bcc)'|recipient|illegal email address/i.test(sentence)) return "bad_address";
  return "malformed";
}

interface BounceSpec {
  readonly state: DeliveryState | null;
  readonly problem: EmailProblem | null;
  /** Set when the type is unspecific; the remote server's response takes precedence. */
  readonly isVague?: true;
}

/** Types that say nothing about an outgoing email have no row. */
export const postmarkBounces = {
  HardBounce: { state: "bounced", problem: "no_mailbox", isVague: true },
  SoftBounce: { state: "bounced", problem: "rejected_by_recipient", isVague: true },
  Transient: { state: "deferred", problem: "greylisted" },
  DnsError: { state: "bounced", problem: "server_down" },
  AddressChange: { state: "bounced", problem: "moved" },
  SpamNotification: { state: "bounced", problem: "content_rejected" },
  VirusNotification: { state: "bounced", problem: "attachment_rejected" },
  ChallengeVerification: { state: "bounced", problem: "rejected_by_recipient" },
  Unknown: { state: "bounced", problem: "rejected_by_recipient", isVague: true },
  Blocked: { state: "bounced", problem: "blocked", isVague: true },
  DMARCPolicy: { state: "bounced", problem: "not_authenticated" },
  BadEmailAddress: { state: "failed", problem: "bad_address" },
  ManuallyDeactivated: { state: "failed", problem: "suppressed_by_provider" },
  Unconfirmed: { state: "failed", problem: "rejected" },
  SMTPApiError: { state: "failed", problem: "malformed" },
  TemplateRenderingFailed: { state: "failed", problem: "malformed" },
  // An out-of-office reply: the email was delivered.
  AutoResponder: { state: "delivered", problem: null },
} as const satisfies Record<string, BounceSpec>;

const bounces: Readonly<Record<string, BounceSpec>> = postmarkBounces;

export function postmarkBounceOf(type: string, text: string): BounceSpec | null {
  const spec = Object.hasOwn(bounces, type) ? (bounces[type] ?? null) : null;
  if (!spec?.isVague) return spec;
  const classified = classifySmtpStatus(null, null, text);
  return classified === "rejected_by_recipient" ? spec : { ...spec, problem: classified };
}
