// Why a leg ended, from Vonage's status and its detail.
// https://developer.vonage.com/en/voice/voice-api/webhook-reference, read on 2026-11-22.
import type { LegEndCause } from "#domain/call/call.ts";

const causes: Readonly<Record<string, LegEndCause>> = {
  completed: "hung_up",
  disconnected: "connection_lost",
  busy: "busy",
  cancelled: "canceled",
  timeout: "no_answer",
  unanswered: "no_answer",
  rejected: "declined",
  failed: "failed",
};

const causesByDetail: Readonly<Record<string, LegEndCause>> = {
  "failed cannot_route": "invalid_number",
  "failed number_out_of_service": "invalid_number",
  "rejected invalid_number": "invalid_number",
  "rejected restricted": "not_allowed",
  "unanswered unavailable": "unreachable",
};

/** Null if it has not ended. */
export function vonageEndCauseOf(
  status: string,
  detail: string | null,
): { cause: LegEndCause; providerCode: string | null } | null {
  const cause = Object.hasOwn(causes, status) ? causes[status] : undefined;
  if (cause === undefined) return null;
  const statusAndDetail = `${status} ${detail}`;
  const better = Object.hasOwn(causesByDetail, statusAndDetail)
    ? causesByDetail[statusAndDetail]
    : undefined;
  return { cause: better ?? cause, providerCode: status === "completed" ? null : detail };
}
