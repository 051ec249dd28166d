// Maps Plivo's codes to ours: https://plivo.com/docs/messaging/troubleshooting/error-codes, read on 2026-11-20.
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";

/** "queued" at Plivo means accepted; our own `queued` means not yet submitted. */
export const plivoStates = {
  queued: "accepted",
  sent: "sent",
  delivered: "delivered",
  undelivered: "undelivered",
  failed: "failed",
  // An older name for "failed".
  rejected: "failed",
  read: "read",
} as const satisfies Record<string, DeliveryState>;

export const plivoStateOf = (status: string): DeliveryState | null =>
  Object.hasOwn(plivoStates, status) ? plivoStates[status as keyof typeof plivoStates] : null;

export const plivoProblems = {
  // Account.
  450: "country_not_enabled",
  900: "no_credit",
  910: "account_suspended",

  // Content.
  10: "rejected",
  30: "filtered",
  60: "filtered",
  110: "text_too_long",
  120: "image_rejected",

  // Inbox.
  40: "inbox_cannot_text",

  // Recipient.
  20: "carrier_fault",
  50: "bad_number",
  70: "number_not_in_service",
  80: "phone_unreachable",
  90: "no_route",
  100: "blocked",
  200: "opted_out",
  201: "no_route",
  420: "phone_unreachable",
  1000: "carrier_fault",

  // Plivo.
  300: "carrier_fault",
} as const satisfies Record<number, TextProblem>;

const byCode: Readonly<Record<string, TextProblem>> = plivoProblems;

const plivoProblemOf = (code: string): TextProblem | null =>
  Object.hasOwn(byCode, code) ? (byCode[code] ?? null) : null;

/** The reason for a failure; a good state has none, even with a code. */
export function plivoFailureOf(state: DeliveryState, code: string | null): TextProblem | null {
  if (state !== "failed" && state !== "undelivered") return null;
  const known = code === null ? null : plivoProblemOf(code);
  return known ?? (state === "undelivered" ? "carrier_fault" : "rejected");
}

// API rejections are sentences without a code. Only documented ones are listed.
const sentences: readonly (readonly [RegExp, TextProblem])[] = [
  [/caller ?id is not allowed/i, "inbox_cannot_text"],
  [/geo[- ]?permission|destination country barred/i, "country_not_enabled"],
  [/insufficient (credit|balance|funds)/i, "no_credit"],
  [/rate limit/i, "too_fast"],
];

export const plivoProblemOfSentence = (sentence: string): TextProblem | null =>
  sentences.find(([pattern]) => pattern.test(sentence))?.[1] ?? null;
