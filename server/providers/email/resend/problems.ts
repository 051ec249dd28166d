// Maps Resend's errors to ours: https://resend.com/docs/api-reference/errors, read on 2026-11-20.

import { classifySmtpStatus } from "#domain/message/classify-smtp-status.ts";
import type { EmailProblem } from "#domain/message/email/email-problems.ts";

export const resendProblems = {
  missing_api_key: "bad_credentials",
  restricted_api_key: "bad_credentials",
  invalid_api_key: "bad_credentials",
  invalid_access: "bad_credentials",
  invalid_from_address: "sender_not_verified",
  invalid_attachment: "attachment_rejected",
  invalid_parameter: "malformed",
  invalid_region: "malformed",
  invalid_idempotency_key: "malformed",
  missing_required_field: "malformed",
  validation_error: "malformed",
  not_found: "rejected",
  method_not_allowed: "rejected",
  // The quota resets within a day, and sending is retried for a day.
  daily_quota_exceeded: "too_fast",
  monthly_quota_exceeded: "no_credit",
  rate_limit_exceeded: "too_fast",
  // Another process is sending this email right now; a retry gets the same response.
  concurrent_idempotent_requests: "provider_down",
  security_error: "account_suspended",
  application_error: "provider_down",
  internal_server_error: "provider_down",
} as const satisfies Record<string, EmailProblem>;

const byName: Readonly<Record<string, EmailProblem>> = resendProblems;

/** One name covers many errors; the message says which. */
export function resendProblemOf(name: string, sentence: string): EmailProblem | null {
  const problem = Object.hasOwn(byName, name) ? (byName[name] ?? null) : null;
  if (name !== "validation_error") return problem;
  if (/not verified|testing emails|verify a domain|not allowed to send/i.test(sentence)) {
    return "sender_not_verified";
  }
  if (/too large|size (?:limit|exceed)|exceeds .{0,30}(?:size|MB|limit)/i.test(sentence)) {
    return "too_large";
  }
  if (/invalid `?(?:to|cc|bcc|email)`?|recipient/i.test(sentence)) return "bad_address";
  if (/`from`/i.test(sentence)) return "sender_not_verified";
  return problem;
}

const resendBounces = {
  "Permanent/General": "no_mailbox",
  "Permanent/NoEmail": "no_mailbox",
  "Permanent/Suppressed": "suppressed_by_provider",
  "Permanent/OnAccountSuppressionList": "suppressed_by_provider",
  "Transient/General": "rejected_by_recipient",
  "Transient/MailboxFull": "mailbox_full",
  "Transient/MessageTooLarge": "too_large",
  "Transient/ContentRejected": "content_rejected",
  "Transient/AttachmentRejected": "attachment_rejected",
  "Undetermined/Undetermined": "rejected_by_recipient",
} as const satisfies Record<string, EmailProblem>;

const bounces: Readonly<Record<string, EmailProblem>> = resendBounces;

/** Types that name no reason; the remote server's response is more specific. */
const vague = new Set(["Permanent/General", "Transient/General", "Undetermined/Undetermined"]);

export function resendBounceOf(type: string, subType: string, text: string | null): EmailProblem {
  const kind = `${type}/${subType}`;
  const known = Object.hasOwn(bounces, kind) ? (bounces[kind] ?? null) : null;
  if (known !== null && !vague.has(kind)) return known;
  const classified = classifySmtpStatus(null, null, text ?? "");
  return classified === "rejected_by_recipient" ? (known ?? classified) : classified;
}

/** Why Resend itself gave up on an email: a word or a sentence, from no documented list. */
export function resendFailureOf(reason: string): EmailProblem {
  if (/quota/i.test(reason)) return "no_credit";
  if (/api.?key/i.test(reason)) return "bad_credentials";
  if (/domain|not_verified|from/i.test(reason)) return "sender_not_verified";
  if (/recipient|address/i.test(reason)) return "bad_address";
  if (/attachment/i.test(reason)) return "attachment_rejected";
  if (/suspend|paused|security/i.test(reason)) return "account_suspended";
  return "rejected";
}
