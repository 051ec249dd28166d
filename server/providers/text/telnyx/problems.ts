// Maps Telnyx's codes to ours: https://developers.telnyx.com/docs/messaging/messages/error-codes and
// https://developers.telnyx.com/development/api-fundamentals/api-errors, read on 2026-11-20.

import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";
import type { TooFast } from "#server/ports/provider-outcome.ts";

/** The state of one recipient, in a webhook or a message. */
export const telnyxStates = {
  queued: "accepted",
  sending: "accepted",
  sent: "sent",
  // The carrier never reported whether it was delivered, and never will.
  delivery_unconfirmed: "sent",
  delivered: "delivered",
  delivery_failed: "undelivered",
  sending_failed: "failed",
  expired: "failed",
  read: "read",
} as const satisfies Record<string, DeliveryState>;

/** The status of a detail record, which uses its own names. */
export const telnyxRecordStates = {
  delivered: "delivered",
  received: "delivered",
  dlr_unconfirmed: "sent",
  dlr_timeout: "sent",
  gw_timeout: "undelivered",
  failed: "undelivered",
  gw_reject: "failed",
} as const satisfies Record<string, DeliveryState>;

export const telnyxStateOf = (status: string): DeliveryState | null =>
  Object.hasOwn(telnyxStates, status) ? telnyxStates[status as keyof typeof telnyxStates] : null;

export const telnyxRecordStateOf = (status: string): DeliveryState | null =>
  Object.hasOwn(telnyxRecordStates, status)
    ? telnyxRecordStates[status as keyof typeof telnyxRecordStates]
    : null;

/** Limits of one of our numbers, and of one recipient; 10011 and a bare 429 apply to the account. */
const tooFastOf: Readonly<Record<string, TooFast>> = {
  40011: "recipient",
  40014: "sender",
  40018: "sender",
  40318: "sender",
};

export const telnyxTooFast = (code: string): TooFast | undefined => tooFastOf[code];

export const telnyxProblems = {
  // Account.
  10007: "provider_down",
  10009: "bad_credentials",
  10010: "bad_credentials",
  10011: "too_fast",
  10039: "trial_account",
  20002: "bad_credentials",
  20006: "bad_credentials",
  20012: "account_suspended",
  20013: "account_suspended",
  20014: "account_suspended",
  20100: "no_credit",
  40311: "bad_credentials",
  40313: "bad_credentials",
  40314: "account_suspended",
  40333: "daily_cap",

  // Content.
  40009: "rejected",
  40302: "text_too_long",
  40304: "rejected",
  40316: "rejected",
  40317: "image_rejected",
  40322: "filtered",
  40328: "text_too_long",

  // Inbox.
  10001: "inbox_cannot_text",
  40010: "not_registered",
  40013: "inbox_cannot_text",
  40014: "too_fast",
  40016: "daily_cap",
  40018: "too_fast",
  40019: "not_registered",
  40100: "inbox_cannot_text",
  40150: "inbox_cannot_text",
  40151: "still_activating",
  40155: "inbox_cannot_text",
  40305: "inbox_cannot_text",
  40306: "inbox_cannot_text",
  40307: "inbox_cannot_text",
  40308: "inbox_cannot_text",
  40312: "inbox_cannot_text",
  40315: "inbox_cannot_text",
  40318: "too_fast",
  40320: "still_activating",
  40321: "inbox_cannot_text",
  40323: "inbox_cannot_text",
  40325: "inbox_cannot_text",
  40329: "not_registered",
  40330: "still_activating",

  // Recipient.
  10002: "bad_number",
  10016: "bad_number",
  40001: "not_a_mobile",
  40002: "filtered",
  40003: "filtered",
  40004: "blocked",
  40005: "phone_unreachable",
  40006: "carrier_fault",
  40008: "carrier_fault",
  40011: "too_fast",
  40012: "bad_number",
  40015: "filtered",
  40017: "filtered",
  40020: "filtered",
  40300: "opted_out",
  40301: "no_route",
  40309: "country_not_enabled",
  40331: "country_not_enabled",
  40310: "bad_number",
  40319: "no_route",
} as const satisfies Record<number, TextProblem>;

const byCode: Readonly<Record<string, TextProblem>> = telnyxProblems;

export interface TelnyxError {
  readonly code: string;
  readonly title?: string | null | undefined;
  readonly detail?: string | null | undefined;
}

export function telnyxProblemOf(error: TelnyxError): TextProblem | null {
  const problem = Object.hasOwn(byCode, error.code) ? (byCode[error.code] ?? null) : null;
  if (problem !== "opted_out") return problem;
  // Telnyx's guide says to read the text of a 40300 too, since the code once meant "forbidden". An opt-out must not be
  // recorded by mistake.
  const text = `${error.title ?? ""} ${error.detail ?? ""}`.trim();
  return text === "" || /\b(stop|block rule|opt(ed)?[- ]?out)\b/i.test(text) ? problem : "rejected";
}

/** The reason for a failure: the first error we can map. */
export function telnyxFailureOf(
  state: DeliveryState,
  errors: readonly TelnyxError[],
): { problem: TextProblem | null; code: string | null } {
  if (state !== "failed" && state !== "undelivered") return { problem: null, code: null };
  const mainError = errors.find((error) => telnyxProblemOf(error) !== null) ?? errors[0];
  const known = mainError === undefined ? null : telnyxProblemOf(mainError);
  return {
    problem: known ?? (state === "undelivered" ? "carrier_fault" : "rejected"),
    code: mainError?.code ?? null,
  };
}
