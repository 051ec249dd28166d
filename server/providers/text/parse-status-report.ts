import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";
import type { TextWebhookResult } from "#server/ports/text.ts";

interface StatusReport {
  readonly providerRef: string;
  readonly ref: string | null;
  /** As the provider names it. */
  readonly status: string;
  readonly code: string | null;
  readonly at: string;
}

interface ProviderStatuses {
  readonly stateOf: (status: string) => DeliveryState | null;
  readonly failureOf: (state: DeliveryState, code: string | null) => TextProblem | null;
}

/** A delivery report; one with a status that we don't know is stored and changes nothing. */
export function parseStatusReport(
  { providerRef, ref, status, code, at }: StatusReport,
  { stateOf, failureOf }: ProviderStatuses,
): TextWebhookResult {
  const state = stateOf(status);
  if (state === null) return { kind: "unsupported", what: `the status ${status}` };
  const problem = failureOf(state, code);
  const providerCode = problem === null ? null : code;
  return {
    kind: "events",
    events: [{ kind: "text.status", providerRef, ref, state, problem, providerCode, at }],
  };
}
