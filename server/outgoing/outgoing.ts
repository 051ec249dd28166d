// Every HTTP request that this process sends, except pinned ones (request-pinned.ts), goes through here: each has a timeout and a response size limit, follows no redirect, and
// reaches only what its caller may reach. repo-tests/registries/outgoing.ts forbids every other way.
import { isIP } from "node:net";
import { formatBytes, limit } from "#domain/limits.ts";
import { isPublicAddress } from "./public-address.ts";
import { timeoutError, withinDeadline } from "./within-deadline.ts";

interface OutgoingInit extends RequestInit {
  /** Limit of the decompressed response body. */
  readonly maxBytes?: number;
  /** Timeout until the response starts; longer for a large request body. */
  readonly timeoutSeconds?: number;
}

export type Outgoing = (url: string, init?: OutgoingInit) => Promise<Response>;

/** Returns why a URL may not be requested; null if it may. */
type DestinationCheck = (url: URL) => string | null;

interface OutgoingOptions {
  readonly checkDestination: DestinationCheck;
  /** Called for each request, for circuit breakers and metrics. */
  readonly onResult?: (result: OutgoingResult, url: URL) => void;
  readonly stallSeconds?: number;
}

export type OutgoingResult = "answered" | "failed" | "too_large" | "stalled" | "forbidden";

/** Thrown before anything is sent. */
export class ForbiddenDestinationError extends Error {
  readonly code = "ERR_FORBIDDEN_DESTINATION";
}
export class ResponseTooLargeError extends Error {
  readonly code = "ERR_RESPONSE_TOO_LARGE";
}

export function createOutgoing({
  checkDestination: reach,
  onResult = () => undefined,
  stallSeconds: pauseSeconds = limit("outgoingResponseStallSeconds"),
}: OutgoingOptions): Outgoing {
  return async (address, { maxBytes, timeoutSeconds, ...init } = {}) => {
    const url = new URL(address);
    const reason = reach(url);
    if (reason !== null) {
      onResult("forbidden", url);
      throw new ForbiddenDestinationError(`${url.host} is not requested: ${reason}`);
    }
    const ending = new AbortController();
    const ends = init.signal ? [init.signal, ending.signal] : [ending.signal];
    try {
      const redirect = init.redirect === "error" ? "error" : "manual";
      const response = await withinDeadline(
        timeoutSeconds ?? limit("providerTimeoutSeconds"),
        (late) => fetch(url.href, { ...init, redirect, signal: AbortSignal.any([...ends, late]) }),
      );
      onResult("answered", url);
      const report = (result: OutgoingResult) => onResult(result, url);
      return limitResponse(response, maxBytes ?? limit("outgoingResponseBytes"), {
        ending,
        pauseSeconds,
        onResult: report,
      });
    } catch (error) {
      onResult("failed", url);
      throw error;
    }
  };
}

interface ReadOptions {
  readonly ending: AbortController;
  readonly pauseSeconds: number;
  readonly onResult: (result: OutgoingResult) => void;
}

/** Limits a response that is read in chunks, at the reader's pace: the timer runs only while a chunk is awaited. */
function limitResponse(
  response: Response,
  maxBytes: number,
  { ending, pauseSeconds, onResult: report }: ReadOptions,
): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  let size = 0;
  let leftMs = limit("outgoingResponseSeconds") * 1000;
  const pieces = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const since = performance.now();
        const paused = setTimeout(
          () => {
            report("stalled");
            const error = timeoutError(pauseSeconds);
            ending.abort(error);
            // The aborted read might not settle.
            controller.error(error);
          },
          Math.min(pauseSeconds * 1000, leftMs),
        );
        try {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          size += value.byteLength;
          if (size <= maxBytes) return controller.enqueue(value);
          report("too_large");
          void reader.cancel().catch(() => undefined);
          controller.error(
            new ResponseTooLargeError(`The response is larger than ${formatBytes(maxBytes)}.`),
          );
        } catch (error) {
          controller.error(ending.signal.aborted ? ending.signal.reason : error);
        } finally {
          clearTimeout(paused);
          leftMs -= performance.now() - since;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = response;
  return new Response(pieces, { status, statusText, headers });
}

/** A single origin, whatever its address: a simulator, or a storage configured by the operator. */
export const onlyOrigin =
  (allowedUrl: () => string | null): DestinationCheck =>
  (url) => {
    const base = allowedUrl();
    return base !== null && url.origin === new URL(base).origin ? null : "it is another origin";
  };

/**
 * The public internet by https: a provider never has an address of this machine or its network. Host names are checked
 * as written; hosts an outsider may name go through request-pinned.ts, which checks the resolved address.
 */
export const onlyPublicHosts: DestinationCheck = (url) => {
  if (url.protocol !== "https:") return "it is not https";
  if (url.username !== "" || url.password !== "") return "it contains a name and password";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : "it is not a public address";
  const isInside = !host.includes(".") || /\.(localhost|local|internal|home\.arpa)\.?$/i.test(host);
  return isInside ? "it is a local name" : null;
};

export const anyOf =
  (...checks: readonly DestinationCheck[]): DestinationCheck =>
  (url) => {
    const reasons = checks.map((check) => check(url));
    return reasons.includes(null) ? null : (reasons[0] ?? "no rule allows it");
  };
