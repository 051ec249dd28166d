// Maps Twilio's codes to ours: https://www.twilio.com/docs/api/errors, read on 2026-11-20.
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";
import type { TooFast } from "#server/ports/provider-outcome.ts";

/** "queued" at Twilio means accepted; our own `queued` means not yet submitted. */
export const twilioStates = {
  accepted: "accepted",
  scheduled: "accepted",
  queued: "accepted",
  sending: "accepted",
  sent: "sent",
  // A group message: some recipients have it, and Twilio doesn't say which.
  partially_delivered: "sent",
  delivered: "delivered",
  undelivered: "undelivered",
  failed: "failed",
  canceled: "failed",
  read: "read",
} as const satisfies Record<string, DeliveryState>;

export const twilioStateOf = (status: string): DeliveryState | null =>
  Object.hasOwn(twilioStates, status) ? twilioStates[status as keyof typeof twilioStates] : null;

/** Limits of one sender; 20429 and a bare 429 apply to the account. */
const ofTheSender: ReadonlySet<string> = new Set(["14107", "21611", "63017", "63018"]);

export const twilioTooFast = (code: string): TooFast | undefined =>
  ofTheSender.has(code) ? "sender" : undefined;

export const twilioProblems = {
  // Account.
  20003: "bad_credentials",
  20005: "account_suspended",
  20429: "too_fast",
  21267: "trial_account",
  21608: "trial_account",
  30002: "account_suspended",
  30010: "rejected",
  30037: "account_suspended",
  60728: "daily_cap",
  63017: "too_fast",
  63038: "daily_cap",

  // Content.
  11751: "image_rejected",
  12300: "image_rejected",
  21602: "rejected",
  21605: "text_too_long",
  21617: "text_too_long",
  21619: "rejected",
  21620: "image_rejected",
  21623: "image_rejected",
  30019: "image_rejected",
  63034: "image_rejected",

  // WhatsApp: https://www.twilio.com/docs/whatsapp/api/error-code-mapping
  21655: "template_rejected",
  21656: "template_rejected",
  63001: "inbox_cannot_text",
  63003: "not_on_whatsapp",
  63005: "rejected",
  63007: "inbox_cannot_text",
  63010: "provider_down",
  63012: "provider_down",
  63013: "rejected",
  63016: "window_closed",
  63018: "too_fast",
  63019: "image_rejected",
  63020: "inbox_cannot_text",
  63021: "rejected",
  63022: "inbox_cannot_text",
  63024: "not_on_whatsapp",
  63025: "rejected",
  63027: "template_rejected",
  63028: "template_rejected",
  63029: "template_rejected",
  63030: "template_rejected",
  63032: "blocked",
  63033: "blocked",
  63040: "template_rejected",
  63041: "template_rejected",
  63042: "template_rejected",
  63049: "blocked",

  // Inbox.
  14107: "too_fast",
  21212: "inbox_cannot_text",
  21603: "inbox_cannot_text",
  21606: "inbox_cannot_text",
  21607: "inbox_cannot_text",
  21611: "too_fast",
  21621: "inbox_cannot_text",
  21659: "inbox_cannot_text",
  21660: "inbox_cannot_text",
  21661: "inbox_cannot_text",
  21701: "invalid_messaging_service",
  21703: "invalid_messaging_service",
  21704: "invalid_messaging_service",
  21705: "invalid_messaging_service",
  21711: "invalid_messaging_service",
  21712: "invalid_messaging_service",
  30001: "too_fast",
  30022: "too_fast",
  30023: "daily_cap",
  30024: "still_activating",
  30027: "daily_cap",
  30032: "not_registered",
  30033: "not_registered",
  30034: "not_registered",
  30035: "still_activating",

  // Recipient.
  21211: "bad_number",
  21217: "bad_number",
  21408: "country_not_enabled",
  21604: "bad_number",
  21610: "opted_out",
  21612: "no_route",
  21614: "not_a_mobile",
  21635: "not_a_mobile",
  30003: "phone_unreachable",
  30004: "blocked",
  30005: "number_not_in_service",
  30006: "not_a_mobile",
  30007: "filtered",
  30008: "carrier_fault",
  30011: "no_route",
  30017: "carrier_fault",
  30036: "phone_unreachable",

  // Twilio.
  30410: "carrier_fault",
  30500: "provider_down",
} as const satisfies Record<number, TextProblem>;

const byCode: Readonly<Record<string, TextProblem>> = twilioProblems;

export const twilioProblemOf = (code: string): TextProblem | null =>
  Object.hasOwn(byCode, code) ? (byCode[code] ?? null) : null;

/** The reason for a failure; a good state has none, even with a code. */
export function twilioFailureOf(state: DeliveryState, code: string | null): TextProblem | null {
  if (state !== "failed" && state !== "undelivered") return null;
  const known = code === null ? null : twilioProblemOf(code);
  return known ?? (state === "undelivered" ? "carrier_fault" : "rejected");
}
