// One question to a vendor, and the only thing that matters when it goes wrong: did it reach them?

import type { z } from "zod";
import { limit } from "#domain/limits.ts";
import { nextStepFor, type SmsProblem } from "#domain/message/sms-problems.ts";
import type { FetchFn } from "#server/ports/provider.ts";
import { ProviderError, type SendOutcome, type TooFast } from "#server/ports/provider-outcome.ts";

export type Exchange =
  | { kind: "answered"; status: number; headers: Headers; body: string }
  /** It failed before a byte of the question was sent: it may be put again. */
  | { kind: "never_left"; why: string }
  /** It failed afterwards: they may have acted on it. */
  | { kind: "lost"; why: string };

export const providerTimeout = (): AbortSignal =>
  AbortSignal.timeout(limit("providerTimeoutSeconds") * 1000);

export async function exchange(http: FetchFn, url: string, init: RequestInit): Promise<Exchange> {
  let response: Response;
  try {
    // a redirect would carry our key to wherever it points
    response = await http(url, { signal: providerTimeout(), ...init, redirect: "manual" });
  } catch (error) {
    const why = init.signal?.aborted ? "no answer in time" : reasonOf(error);
    return { kind: failedBeforeSending(error) ? "never_left" : "lost", why };
  }
  // a refusal is one without its reason too; a success without its reference is found out by its reader
  const body = await response.text().catch(() => "");
  return { kind: "answered", status: response.status, headers: response.headers, body };
}

/** What a vendor's file says about its answers to a send. */
export interface SendResponseReader {
  /** Reads the body of a success; null when it names no message. */
  accepted(
    body: string,
  ): { ref: string; segments?: number } | { refused: SmsProblem; code: string | null } | null;
  /** The vendor's own code in the body of a refusal, and our word for it where the table has one. */
  refused(
    body: string,
  ): { code: string; problem: SmsProblem | null; tooFast?: TooFast | undefined } | null;
  /** Failures of which the vendor's page says that nothing was done. */
  readonly notTaken?: readonly number[];
}

/**
 * A fault of the vendor's own, or of a gateway before it: it may have taken the message before it failed. Only where
 * the vendor says otherwise is it put again without being asked about.
 */
export const isFaultOfTheirs = (status: number, notTaken: readonly number[] = []): boolean =>
  (status >= 500 || status === 408) && !notTaken.includes(status);

export function toSendOutcome(result: Exchange, reader: SendResponseReader): SendOutcome {
  if (result.kind === "never_left") return retry("unreachable", null, null);
  if (result.kind === "lost") return { kind: "unknown", why: result.why };
  const { status, headers, body } = result;
  if (status >= 200 && status < 300) {
    const taken = reader.accepted(body);
    if (taken === null) return { kind: "unknown", why: `${status} without a message reference` };
    if ("refused" in taken)
      return { kind: "refused", problem: taken.refused, providerCode: taken.code };
    const { ref, segments } = taken;
    return { kind: "accepted", providerRef: ref, ...(segments === undefined ? {} : { segments }) };
  }
  const said = reader.refused(body);
  const code = said?.code ?? null;
  const known = said?.problem ?? null;
  const isExplained = known !== null && known !== "provider_down";
  if (isFaultOfTheirs(status, reader.notTaken) && !isExplained)
    return { kind: "unknown", why: `the provider answered ${status}` };
  if (status >= 500 || status === 429 || status < 400) {
    const passing = known !== null && nextStepFor(known) === "retry_later" ? known : null;
    const problem = passing ?? (status === 429 ? "too_fast" : "provider_down");
    return retry(problem, code, parseRetryAfter(headers), said?.tooFast);
  }
  const problem = known ?? classifySmtpStatus(status);
  if (nextStepFor(problem) === "retry_later")
    return retry(problem, code, parseRetryAfter(headers), said?.tooFast);
  return { kind: "refused", problem, providerCode: code };
}

/** They answered, and will answer the same to the same key. */
export const isRejection = (result: Exchange): boolean =>
  result.kind === "answered" && [401, 403, 404].includes(result.status);

/** Puts a question whose answer is data, and throws what is not that. */
export async function requestJson<T>(
  http: FetchFn,
  url: string,
  init: RequestInit,
  shape: z.ZodType<T>,
): Promise<T> {
  const result = await exchange(http, url, init);
  if (result.kind !== "answered") throw new ProviderError("unreachable", result.why);
  const { status, headers, body } = result;
  if (status >= 200 && status < 300) {
    const read = shape.safeParse(parseJson(body));
    if (read.success) return read.data;
    throw new ProviderError("unreachable", `answered ${status} with something unreadable`);
  }
  const say = `answered ${status}`;
  if (status === 404) throw new ProviderError("not_found", say);
  if (status === 429) throw new ProviderError("too_fast", say, parseRetryAfter(headers));
  if (status >= 400 && status < 500) throw new ProviderError("refused", say);
  throw new ProviderError("unreachable", say, parseRetryAfter(headers));
}

/** Null for what is no JSON: every shape refuses null, so one path reads both. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const retry = (
  problem: SmsProblem,
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

function classifySmtpStatus(status: number): SmsProblem {
  if (status === 401 || status === 403) return "bad_credentials";
  if (status === 402) return "no_credit";
  if (status === 408) return "provider_down";
  return "refused";
}

/** Retry-After in its two forms (RFC 9110 §10.2.3); a date is measured against the vendor's own clock. */
export function parseRetryAfter(headers: Headers): number | null {
  const said = headers.get("retry-after")?.trim();
  if (!said) return null;
  if (/^\d+$/.test(said)) return Number(said) * 1000;
  const wait = Date.parse(said) - Date.parse(headers.get("date") ?? "");
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

const failuresBeforeSending = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
  "ERR_INVALID_URL",
  "ERR_FORBIDDEN_ADDRESS",
  // the handshake comes before the first byte of the question
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** fetch says only "fetch failed"; the truth is in its cause, or in each of several tried addresses. */
function failedBeforeSending(error: unknown): boolean {
  const { code, syscall, cause, errors } = detailsOf(error);
  if (code !== null && failuresBeforeSending.has(code)) return true;
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  if (errors.length > 0) return errors.every(failedBeforeSending);
  return cause !== undefined && failedBeforeSending(cause);
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") {
    return `no answer within ${limit("providerTimeoutSeconds")} s`;
  }
  const { code, cause, errors } = detailsOf(error);
  if (code !== null) return code;
  if (errors[0] !== undefined) return reasonOf(errors[0]);
  if (cause !== undefined) return reasonOf(cause);
  return error instanceof Error ? error.message : "unknown failure";
}

function detailsOf(error: unknown) {
  const bag: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  return {
    code: typeof bag.code === "string" ? bag.code : null,
    syscall: typeof bag.syscall === "string" ? bag.syscall : null,
    cause: error instanceof Error ? error.cause : undefined,
    errors: error instanceof AggregateError ? error.errors : [],
  };
}
