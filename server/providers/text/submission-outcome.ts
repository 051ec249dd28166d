// Maps the response to a submitted text to its outcome: one table for every provider.
import { nextStepFor, type TextProblem } from "#domain/message/text-problems.ts";
import type { SendOutcome, TooFast } from "#server/ports/provider-outcome.ts";
import {
  classifyHttpStatus,
  type Exchange,
  isProviderFault,
  parseRetryAfterMs,
} from "#server/providers/http-exchange.ts";

/** How a provider's responses to a send are read. */
export interface TextResponseReader {
  /** Reads the body of a success. Null if it names no message. */
  accepted(
    body: string,
  ): { ref: string; segments?: number } | { rejected: TextProblem; code: string | null } | null;
  /** The provider's code in the body of a rejection, and our problem if the table has one. */
  rejected(
    body: string,
  ): { code: string; problem: TextProblem | null; tooFast?: TooFast | undefined } | null;
  /** Failure statuses for which the provider documents that nothing was done. */
  readonly notAcceptedStatuses?: readonly number[];
}

export function toSendOutcome(result: Exchange, reader: TextResponseReader): SendOutcome {
  if (result.kind === "never_left") return retry("unreachable", null, null);
  if (result.kind === "lost") return { kind: "unknown", reason: result.reason };
  const { status, headers, body } = result;
  if (status >= 200 && status < 300) {
    const accepted = reader.accepted(body);
    if (accepted === null)
      return { kind: "unknown", reason: `${status} without a message reference` };
    if ("rejected" in accepted)
      return { kind: "rejected", problem: accepted.rejected, providerCode: accepted.code };
    const { ref, segments } = accepted;
    return { kind: "accepted", providerRef: ref, ...(segments === undefined ? {} : { segments }) };
  }
  const rejection = reader.rejected(body);
  const code = rejection?.code ?? null;
  const known = rejection?.problem ?? null;
  const isExplained = known !== null && known !== "provider_down";
  if (isProviderFault(status, reader.notAcceptedStatuses) && !isExplained)
    return { kind: "unknown", reason: `the provider responded with ${status}` };
  if (status >= 500 || status === 429 || status < 400) {
    const transientProblem = known !== null && nextStepFor(known) === "retry_later" ? known : null;
    const problem = transientProblem ?? (status === 429 ? "too_fast" : "provider_down");
    return retry(problem, code, parseRetryAfterMs(headers), rejection?.tooFast);
  }
  const problem = known ?? classifyHttpStatus(status);
  if (nextStepFor(problem) === "retry_later")
    return retry(problem, code, parseRetryAfterMs(headers), rejection?.tooFast);
  return { kind: "rejected", problem, providerCode: code };
}

const retry = (
  problem: TextProblem,
  code: string | null,
  afterMs: number | null,
  tooFast?: TooFast,
): SendOutcome => ({
  kind: "retry",
  afterMs,
  problem,
  providerCode: code,
  ...(tooFast === undefined ? {} : { tooFast }),
});
