// One request to a provider. On failure, what matters is whether the request reached the provider.

import type { z } from "zod";
import { limit } from "#domain/limits.ts";
import type { FetchFn } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";

export type Exchange =
  | { kind: "answered"; status: number; headers: Headers; body: string }
  /** Failed before a byte of the request was sent, so it is safe to retry. */
  | { kind: "never_left"; reason: string }
  /** Failed afterwards: the provider may have acted on the request. */
  | { kind: "lost"; reason: string };

export const providerTimeout = (): AbortSignal =>
  AbortSignal.timeout(limit("providerTimeoutSeconds") * 1000);

export async function exchange(http: FetchFn, url: string, init: RequestInit): Promise<Exchange> {
  let response: Response;
  try {
    // A redirect would send our key to its target.
    response = await http(url, { signal: providerTimeout(), ...init, redirect: "manual" });
  } catch (error) {
    const reason = init.signal?.aborted ? "no response in time" : reasonOf(error);
    return { kind: hasFailedBeforeSending(error) ? "never_left" : "lost", reason };
  }
  // A rejection counts without its body too; a success without its reference is detected by its reader.
  const body = await response.text().catch(() => "");
  return { kind: "answered", status: response.status, headers: response.headers, body };
}

/**
 * A failure of the provider or of a gateway in front of it, which may have taken the message first. It is retried
 * without a lookup only if the provider documents that nothing was done.
 */
export const isProviderFault = (
  status: number,
  notAcceptedStatuses: readonly number[] = [],
): boolean => (status >= 500 || status === 408) && !notAcceptedStatuses.includes(status);

/** The provider rejected these credentials or the account they name; a retry would get the same response. */
export const areCredentialsRejected = (result: Exchange): boolean =>
  result.kind === "answered" && [401, 403, 404].includes(result.status);

/** Sends a request whose response is data. Throws on any other response. */
export async function requestJson<T>(
  http: FetchFn,
  url: string,
  init: RequestInit,
  shape: z.ZodType<T>,
): Promise<T> {
  const result = await exchange(http, url, init);
  if (result.kind !== "answered") throw new ProviderError("unreachable", result.reason);
  const { status, headers, body } = result;
  if (status >= 200 && status < 300) {
    const read = shape.safeParse(parseJson(body));
    if (read.success) return read.data;
    throw new ProviderError("unreachable", `responded with ${status} with something unreadable`);
  }
  const message = `responded with ${status}`;
  if (status === 404) throw new ProviderError("not_found", message);
  if (status === 429) throw new ProviderError("too_fast", message, parseRetryAfterMs(headers));
  if (status >= 400 && status < 500) throw new ProviderError("rejected", message);
  throw new ProviderError("unreachable", message, parseRetryAfterMs(headers));
}

/** Null if the text isn't JSON. Every schema rejects null, so callers need one check for both. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** What a rejection means if its body doesn't say. */
export function classifyHttpStatus(
  status: number,
): "bad_credentials" | "no_credit" | "provider_down" | "rejected" {
  if (status === 401 || status === 403) return "bad_credentials";
  if (status === 402) return "no_credit";
  if (status === 408) return "provider_down";
  return "rejected";
}

/** Parses `Retry-After` in both forms (RFC 9110 §10.2.3); a date is measured against the provider's own clock. */
export function parseRetryAfterMs(headers: Headers): number | null {
  const reported = headers.get("retry-after")?.trim();
  if (!reported) return null;
  if (/^\d+$/.test(reported)) return Number(reported) * 1000;
  const wait = Date.parse(reported) - Date.parse(headers.get("date") ?? "");
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
  "ERR_FORBIDDEN_DESTINATION",
  // The TLS handshake comes before the first byte of the request.
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** `fetch` reports only "fetch failed"; the reason is in its cause, or in each of several tried addresses. */
function hasFailedBeforeSending(error: unknown): boolean {
  const { code, syscall, cause, errors } = detailsOf(error);
  if (code !== null && failuresBeforeSending.has(code)) return true;
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  if (errors.length > 0) return errors.every(hasFailedBeforeSending);
  return cause !== undefined && hasFailedBeforeSending(cause);
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") {
    return `no response within ${limit("providerTimeoutSeconds")} s`;
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
