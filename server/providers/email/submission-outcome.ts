// Maps the response to a submitted email to its outcome: one table for every provider with an HTTP API.
import type { EmailProblem } from "#domain/message/email/email-problems.ts";
import { nextStepForEmailProblem } from "#domain/message/email/email-problems.ts";
import type { EmailOutcome, RecipientResult } from "#server/ports/email.ts";
import {
  classifyHttpStatus,
  type Exchange,
  isProviderFault,
  parseRetryAfterMs,
} from "#server/providers/http-exchange.ts";

interface EmailAccepted {
  readonly providerRef: string | null;
  /** Without brackets. Set if it isn't ours. */
  readonly messageId?: string | null;
  readonly recipients?: readonly RecipientResult[];
}

interface EmailRejected {
  /** Null if only the status is known. */
  readonly problem: EmailProblem | null;
  readonly code: string | null;
  readonly detail: string | null;
}

/** How a provider's responses to a send are read. */
export interface EmailResponseReader {
  /** Reads a success response. Null if it names no message. */
  accepted(body: string, headers: Headers): EmailAccepted | { rejected: EmailRejected } | null;
  rejected(body: string, status: number, headers: Headers): EmailRejected | null;
  /** How long the provider asks to wait, in milliseconds; `Retry-After` if the provider has no header of its own. */
  waitOf?(headers: Headers): number | null;
  /** Failure statuses for which the provider documents that nothing was done. */
  readonly notAcceptedStatuses?: readonly number[];
}

export function toEmailOutcome(result: Exchange, reader: EmailResponseReader): EmailOutcome {
  if (result.kind === "never_left") {
    return { kind: "retry", afterMs: null, problem: "unreachable", providerCode: null };
  }
  if (result.kind === "lost") return { kind: "unknown", reason: result.reason };
  const { status, headers, body } = result;
  const wait = () => parseRetryAfterMs(headers) ?? reader.waitOf?.(headers) ?? null;
  if (status >= 200 && status < 300) {
    const accepted = reader.accepted(body, headers);
    if (accepted === null) return { kind: "unknown", reason: `${status} without a reference` };
    if ("rejected" in accepted) return toOutcomeOfRejection(accepted.rejected, status, wait);
    const { providerRef, messageId = null, recipients = [] } = accepted;
    return { kind: "accepted", providerRef, messageId, recipients };
  }
  const rejection = reader.rejected(body, status, headers) ?? {
    problem: null,
    code: null,
    detail: null,
  };
  const isExplained = rejection.problem !== null && rejection.problem !== "provider_down";
  if (isProviderFault(status, reader.notAcceptedStatuses) && !isExplained)
    return { kind: "unknown", reason: `the provider responded with ${status}` };
  const next = rejection.problem === null ? null : nextStepForEmailProblem(rejection.problem);
  // Some providers also send 429 for an exhausted plan, where waiting doesn't help.
  if (status >= 500 || status < 400 || (status === 429 && next !== "fix_inbox")) {
    const isTransient = rejection.problem !== null && next === "retry_later";
    const problem = isTransient ? rejection.problem : status === 429 ? "too_fast" : "provider_down";
    return { kind: "retry", afterMs: wait(), problem, providerCode: rejection.code };
  }
  return toOutcomeOfRejection(rejection, status, wait);
}

function toOutcomeOfRejection(
  { problem: known, code, detail }: EmailRejected,
  status: number,
  wait: () => number | null,
): EmailOutcome {
  const problem = known ?? (status === 413 ? "too_large" : classifyHttpStatus(status));
  if (nextStepForEmailProblem(problem) === "retry_later") {
    return { kind: "retry", afterMs: wait(), problem, providerCode: code };
  }
  return { kind: "rejected", problem, providerCode: code, detail };
}
