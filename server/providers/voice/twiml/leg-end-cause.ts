// Why a leg ended, from the provider's status and the phone network's response (SIP, RFC 3261 §21; RFC 8197 for 607,
// RFC 8688 for 608).
import type { LegEndCause } from "#domain/call/call.ts";

export interface EndedLeg {
  /** The network's SIP response, if the report contains it. */
  readonly sip: string | null;
  /** The provider's own code. */
  readonly code: string | null;
}

const causes: Readonly<Record<string, LegEndCause>> = {
  401: "not_allowed",
  402: "not_allowed",
  403: "not_allowed",
  404: "invalid_number",
  408: "no_answer",
  410: "invalid_number",
  480: "unreachable",
  484: "invalid_number",
  486: "busy",
  487: "canceled",
  600: "busy",
  603: "declined",
  604: "invalid_number",
  607: "declined",
  608: "declined",
};

const endCauseOfSip = (sip: string | null): LegEndCause | null =>
  sip !== null && Object.hasOwn(causes, sip) ? (causes[sip] ?? null) : null;

/** Null if it has not ended. */
export function legEndCauseOf(
  status: string,
  { sip, code }: EndedLeg,
): { cause: LegEndCause; providerCode: string | null } | null {
  const providerCode = code ?? sip;
  switch (status) {
    case "completed":
      return { cause: "hung_up", providerCode: code };
    case "busy":
      // Only the network's response distinguishes a declined call from a busy line.
      return { cause: endCauseOfSip(sip) === "declined" ? "declined" : "busy", providerCode };
    case "no-answer":
      return {
        cause: endCauseOfSip(sip) === "unreachable" ? "unreachable" : "no_answer",
        providerCode,
      };
    case "canceled":
      return { cause: "canceled", providerCode };
    case "failed":
      return { cause: endCauseOfSip(sip) ?? "failed", providerCode };
    default:
      return null;
  }
}
