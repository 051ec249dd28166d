// Maps Amazon's errors to ours. Error names:
// https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html#API_SendEmail_Errors and
// .../CommonErrors.html; bounce types:
// https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types; 2026-11-20.

import { classifySmtpStatus } from "#domain/message/classify-smtp-status.ts";
import type { EmailProblem } from "#domain/message/email/email-problems.ts";

export const sesProblems = {
  AccountSuspendedException: "account_suspended",
  SendingPausedException: "account_suspended",
  MailFromDomainNotVerifiedException: "sender_not_verified",
  LimitExceededException: "no_credit",
  TooManyRequestsException: "too_fast",
  ThrottlingException: "too_fast",
  RequestEntityTooLarge: "too_large",
  AccessDeniedException: "bad_credentials",
  ExpiredTokenException: "bad_credentials",
  IncompleteSignature: "bad_credentials",
  InvalidClientTokenId: "bad_credentials",
  InvalidSignatureException: "bad_credentials",
  MissingAuthenticationToken: "bad_credentials",
  MissingAuthenticationTokenException: "bad_credentials",
  NotAuthorized: "bad_credentials",
  OptInRequired: "bad_credentials",
  SignatureDoesNotMatch: "bad_credentials",
  UnrecognizedClientException: "bad_credentials",
  // The server's clock is wrong or the request was delayed; a retry is signed anew.
  RequestExpired: "provider_down",
  InternalFailure: "provider_down",
  InternalServiceErrorException: "provider_down",
  ServiceUnavailable: "provider_down",
  BadRequestException: "malformed",
  MessageRejected: "content_rejected",
  NotFoundException: "rejected",
  ValidationError: "malformed",
} as const satisfies Record<string, EmailProblem>;

const byName: Readonly<Record<string, EmailProblem>> = sesProblems;

/** Two error names are unspecific; the message says the rest. */
export function sesProblemOf(name: string, sentence: string): EmailProblem | null {
  const problem = Object.hasOwn(byName, name) ? (byName[name] ?? null) : null;
  if (problem !== "content_rejected" && problem !== "malformed") return problem;
  if (/not verified|not authorized/i.test(sentence)) return "sender_not_verified";
  if (/\baddress\b|domain (?:name )?(?:contains|is missing)|final '@domain'/i.test(sentence)) {
    return "bad_address";
  }
  if (/too long|exceeds? (?:the )?(?:maximum|limit)|length/i.test(sentence)) return "too_large";
  return problem;
}

export const sesBounces = {
  "Permanent/General": "no_mailbox",
  "Permanent/NoEmail": "no_mailbox",
  "Permanent/Suppressed": "suppressed_by_provider",
  "Permanent/OnAccountSuppressionList": "suppressed_by_provider",
  "Permanent/UnsubscribedRecipient": "unsubscribed",
  "Transient/General": "rejected_by_recipient",
  "Transient/MailboxFull": "mailbox_full",
  "Transient/MessageTooLarge": "too_large",
  "Transient/CustomTimeoutExceeded": "server_down",
  "Transient/ContentRejected": "content_rejected",
  "Transient/AttachmentRejected": "attachment_rejected",
  "Undetermined/Undetermined": "rejected_by_recipient",
} as const satisfies Record<string, EmailProblem>;

const bounces: Readonly<Record<string, EmailProblem>> = sesBounces;

/** Types that name no reason; the remote server's response is more specific. */
const vague = new Set(["Permanent/General", "Transient/General", "Undetermined/Undetermined"]);

export function sesBounceOf(
  type: string,
  subType: string,
  status: string | null,
  text: string | null,
): EmailProblem {
  const kind = `${type}/${subType}`;
  const known = Object.hasOwn(bounces, kind) ? (bounces[kind] ?? null) : null;
  if (known !== null && !vague.has(kind)) return known;
  const classified = classifySmtpStatus(status, null, text ?? "");
  return classified === "rejected_by_recipient" ? (known ?? classified) : classified;
}

export const sesDelays = {
  InternalFailure: "provider_down",
  General: "greylisted",
  MailboxFull: "mailbox_full",
  SpamDetected: "greylisted",
  RecipientServerError: "greylisted",
  IPFailure: "blocked",
  TransientCommunicationFailure: "greylisted",
  BYOIPHostNameLookupUnavailable: "provider_down",
  SendingDeferral: "too_fast",
  Undetermined: "greylisted",
} as const satisfies Record<string, EmailProblem>;

const delays: Readonly<Record<string, EmailProblem>> = sesDelays;

export const sesDelayOf = (type: string): EmailProblem =>
  Object.hasOwn(delays, type) ? (delays[type] ?? "greylisted") : "greylisted";
