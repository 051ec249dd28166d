// What the answer to a handed-over mail means: one table of ends for every vendor that takes mail by HTTP.
import type { EmailProblem } from "#domain/message/email/email-problems.ts";
import { nextStepForEmailProblem } from "#domain/message/email/email-problems.ts";
import type { EmailOutcome, RecipientResult } from "#server/ports/email.ts";
import {
  type Exchange,
  isFaultOfTheirs,
  parseRetryAfter,
} from "#server/providers/http-exchange.ts";

export interface EmailAccepted {
  readonly providerRef: string | null;
  /** Without brackets, where it is not ours. */
  readonly messageId?: string | null;
  readonly recipients?: readonly RecipientResult[];
}

export interface EmailRejected {
  /** null: known by its status alone. */
  readonly problem: EmailProblem | null;
  readonly code: string | null;
  readonly detail: string | null;
}

/** What a vendor's file says about its answers to a mail. */
export interface EmailResponseReader {
  /** Reads a success; null when it names no mail. */
  accepted(body: string, headers: Headers): EmailAccepted | { refused: EmailRejected } | null;
  refused(body: string, status: number, headers: Headers): EmailRejected | null;
  /** How long it asks us to wait; Retry-After where the vendor has no way of its own. */
  waitOf?(headers: Headers): number | null;
  /** Failures of which the vendor's page says that nothing was done. */
  readonly notTaken?: readonly number[];
}

export function toEmailOutcome(result: Exchange, reader: EmailResponseReader): EmailOutcome {
  if (result.kind === "never_left") {
    return { kind: "retry", afterMs: null, problem: "unreachable", providerCode: null };
  }
  if (result.kind === "lost") return { kind: "unknown", why: result.why };
  const { status, headers, body } = result;
  const wait = () => parseRetryAfter(headers) ?? reader.waitOf?.(headers) ?? null;
  if (status >= 200 && status < 300) {
    const taken = reader.accepted(body, headers);
    if (taken === null) return { kind: "unknown", why: `${status} without a reference` };
    if ("refused" in taken) return refusal(taken.refused, status, wait);
    const { providerRef, messageId = null, recipients = [] } = taken;
    return { kind: "accepted", providerRef, messageId, recipients };
  }
  const said = reader.refused(body, status, headers) ?? { problem: null, code: null, detail: null };
  const isExplained = said.problem !== null && said.problem !== "provider_down";
  if (isFaultOfTheirs(status, reader.notTaken) && !isExplained)
    return { kind: "unknown", why: `the provider answered ${status}` };
  const next = said.problem === null ? null : nextStepForEmailProblem(said.problem);
  // some say "too many" of a plan that is used up, too: no waiting helps there
  if (status >= 500 || status < 400 || (status === 429 && next !== "fix_line")) {
    const isPassing = said.problem !== null && next === "retry_later";
    const problem = isPassing ? said.problem : status === 429 ? "too_fast" : "provider_down";
    return { kind: "retry", afterMs: wait(), problem, providerCode: said.code };
  }
  return refusal(said, status, wait);
}

function refusal(
  { problem: known, code, detail }: EmailRejected,
  status: number,
  wait: () => number | null,
): EmailOutcome {
  const problem = known ?? problemOfHttpStatus(status);
  if (nextStepForEmailProblem(problem) === "retry_later") {
    return { kind: "retry", afterMs: wait(), problem, providerCode: code };
  }
  return { kind: "refused", problem, providerCode: code, detail };
}

function problemOfHttpStatus(status: number): EmailProblem {
  if (status === 401 || status === 403) return "bad_credentials";
  if (status === 402) return "no_credit";
  if (status === 408) return "provider_down";
  if (status === 413) return "too_large";
  return "refused";
}
