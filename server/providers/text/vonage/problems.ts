// Maps Vonage's codes to ours: https://developer.vonage.com/en/api-errors/messages and, for errors of the API itself,
// https://developer.vonage.com/en/api-errors; read on 2026-11-20.
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";

export const vonageStates = {
  submitted: "sent",
  delivered: "delivered",
  rejected: "undelivered",
  undeliverable: "failed",
  read: "read",
} as const satisfies Record<string, DeliveryState>;

export const vonageStateOf = (status: string): DeliveryState | null =>
  Object.hasOwn(vonageStates, status) ? vonageStates[status as keyof typeof vonageStates] : null;

export const vonageProblems = {
  // Account.
  1000: "too_fast",
  1060: "account_suspended",
  1070: "no_credit",
  1080: "rejected",
  1140: "rejected",
  1160: "trial_account",
  1241: "too_fast",
  1460: "daily_cap",
  1470: "country_not_enabled",
  1472: "too_fast",
  "account-suspended": "account_suspended",
  forbidden: "bad_credentials",
  "invalid-api-key": "bad_credentials",
  "jwt-expired": "bad_credentials",
  "jwt-revoked": "bad_credentials",
  "low-balance": "no_credit",
  throttled: "too_fast",
  unauthorized: "bad_credentials",
  unprovisioned: "bad_credentials",

  // Content.
  1010: "rejected",
  1020: "rejected",
  1021: "rejected",
  1022: "template_rejected",
  1040: "rejected",
  1090: "text_too_long",
  1210: "filtered",
  1320: "rejected",
  1380: "rejected",
  1381: "image_rejected",
  1382: "image_rejected",
  1440: "rejected",
  1473: "filtered",
  1480: "filtered",
  1481: "filtered",
  1482: "filtered",
  1483: "filtered",

  // Inbox.
  1120: "inbox_cannot_text",
  1400: "inbox_cannot_text",
  1420: "inbox_cannot_text",

  // Recipient.
  1050: "blocked",
  1340: "window_closed",
  1170: "bad_number",
  1180: "phone_unreachable",
  1190: "number_not_in_service",
  1200: "carrier_fault",
  1220: "phone_unreachable",
  1230: "carrier_fault",
  1240: "opted_out",
  1250: "no_route",
  1251: "no_route",
  1260: "phone_unreachable",
  1270: "blocked",
  1280: "blocked",
  1282: "blocked",
  1290: "carrier_fault",
  1300: "number_not_in_service",
  1310: "not_a_mobile",
  1330: "carrier_fault",
  1360: "phone_unreachable",
  1430: "bad_number",

  // Vonage.
  1030: "provider_down",
  1100: "carrier_fault",
  1331: "provider_down",
} as const satisfies Record<string, TextProblem>;

const byCode: Readonly<Record<string, TextProblem>> = vonageProblems;

export const vonageProblemOf = (code: string): TextProblem | null =>
  Object.hasOwn(byCode, code) ? (byCode[code] ?? null) : null;

/** The reason for a failure; a good state has none, even with a code. */
export function vonageFailureOf(state: DeliveryState, code: string | null): TextProblem | null {
  if (state !== "failed" && state !== "undelivered") return null;
  const known = code === null ? null : vonageProblemOf(code);
  return known ?? (state === "undelivered" ? "carrier_fault" : "rejected");
}
