// Why a leg ended, from Plivo's code: https://www.plivo.com/docs/voice/troubleshooting/hangup-causes, read on
// 2026-11-22.
import type { LegEndCause } from "#domain/call/call.ts";

export const plivoEndings = {
  1000: "canceled",
  1010: "not_allowed",
  1020: "failed",
  2000: "invalid_number",
  2010: "unreachable",
  2020: "unreachable",
  2030: "not_allowed",
  2040: "not_allowed",
  2050: "not_allowed",
  2060: "failed",
  2070: "not_allowed",
  3000: "no_answer",
  3010: "busy",
  3020: "declined",
  3030: "not_allowed",
  3040: "declined",
  3050: "invalid_number",
  3070: "unreachable",
  3080: "failed",
  3090: "failed",
  3100: "busy",
  3110: "declined",
  3120: "invalid_number",
  3130: "declined",
  3140: "not_allowed",
  4000: "hung_up",
  4010: "hung_up",
  4020: "hung_up",
  4030: "hung_up",
  5000: "failed",
  5010: "failed",
  5020: "failed",
  6000: "hung_up",
  6010: "no_answer",
  6020: "connection_lost",
  7011: "failed",
  7012: "failed",
  7013: "failed",
  7014: "failed",
  7022: "failed",
  7023: "failed",
  7024: "failed",
  7032: "failed",
  7033: "failed",
  7034: "failed",
  8011: "failed",
  8012: "failed",
  8013: "failed",
  8014: "failed",
  9000: "canceled",
  9100: "hung_up",
  9110: "declined",
} as const satisfies Record<number, LegEndCause>;

const byCode: Readonly<Record<string, LegEndCause>> = plivoEndings;

/** Used if there is no code, or an unspecific one. */
const byStatus: Readonly<Record<string, LegEndCause>> = {
  completed: "hung_up",
  busy: "busy",
  failed: "failed",
  timeout: "no_answer",
  "no-answer": "no_answer",
  cancel: "canceled",
  canceled: "canceled",
};

/** Null if it has not ended. */
export function plivoEndCauseOf(
  status: string,
  code: string | null,
): { cause: LegEndCause; providerCode: string | null } | null {
  const isOver = Object.hasOwn(byStatus, status);
  const known = code !== null && Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  // A call in progress has no code yet.
  const cause = known ?? (isOver ? byStatus[status] : undefined);
  if (cause === undefined) return null;
  return { cause, providerCode: code === "0" || cause === "hung_up" ? null : code };
}
