// The only way by which this process sends HTTP requests: each has a time limit, a byte limit for its answer, follows
// no redirect, and reaches only where its caller may go. repo-tests/registries/outgoing.ts forbids every other way.
import { isIP } from "node:net";
import { formatBytes, limit } from "#domain/limits.ts";
import { isPublicAddress } from "./public-address.ts";

export interface OutgoingInit extends RequestInit {
  /** Of the answer's body, once unpacked. */
  readonly maxBytes?: number;
  /** Until the answer begins; where a large body is sent, longer than usual. */
  readonly patienceSeconds?: number;
}

export type Outgoing = (url: string, init?: OutgoingInit) => Promise<Response>;

/** Why an address is not asked; null where it may be. */
export type Reach = (url: URL) => string | null;

export interface OutgoingOptions {
  readonly reach: Reach;
  /** Told of each request: for breakers and meters. */
  readonly tell?: (result: OutgoingResult, url: URL) => void;
  readonly pauseSeconds?: number;
}

export type OutgoingResult = "answered" | "failed" | "too_large" | "paused" | "forbidden";

/** Nothing left this process. */
export class ForbiddenAddress extends Error {
  readonly code = "ERR_FORBIDDEN_ADDRESS";
}
export class AnswerTooLarge extends Error {
  readonly code = "ERR_ANSWER_TOO_LARGE";
}

export function openOutgoing({
  reach,
  tell = () => undefined,
  pauseSeconds = limit("answerPauseSeconds"),
}: OutgoingOptions): Outgoing {
  return async (address, { maxBytes, patienceSeconds, ...init } = {}) => {
    const url = new URL(address);
    const why = reach(url);
    if (why !== null) {
      tell("forbidden", url);
      throw new ForbiddenAddress(`${url.host} is not asked: ${why}`);
    }
    const ending = new AbortController();
    const seconds = patienceSeconds ?? limit("providerTimeoutSeconds");
    const late = setTimeout(() => ending.abort(tooLate(seconds)), seconds * 1000);
    const signal = init.signal ? AbortSignal.any([init.signal, ending.signal]) : ending.signal;
    try {
      const redirect = init.redirect === "error" ? "error" : "manual";
      const response = await fetch(url.href, { ...init, redirect, signal });
      tell("answered", url);
      const said = (result: OutgoingResult) => tell(result, url);
      return bounded(response, maxBytes ?? limit("answerBytes"), { ending, pauseSeconds, said });
    } catch (error) {
      tell("failed", url);
      throw ending.signal.aborted ? ending.signal.reason : error;
    } finally {
      clearTimeout(late);
    }
  };
}

interface Reading {
  readonly ending: AbortController;
  readonly pauseSeconds: number;
  readonly said: (result: OutgoingResult) => void;
}

/** Read piece by piece, as fast as the reader takes it: only while somebody waits for a piece does the clock run. */
function bounded(
  response: Response,
  maxBytes: number,
  { ending, pauseSeconds, said }: Reading,
): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  let size = 0;
  const pieces = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const paused = setTimeout(() => {
          said("paused");
          ending.abort(tooLate(pauseSeconds));
        }, pauseSeconds * 1000);
        try {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          size += value.byteLength;
          if (size <= maxBytes) return controller.enqueue(value);
          said("too_large");
          void reader.cancel().catch(() => undefined);
          controller.error(
            new AnswerTooLarge(`The answer is larger than ${formatBytes(maxBytes)}.`),
          );
        } catch (error) {
          controller.error(ending.signal.aborted ? ending.signal.reason : error);
        } finally {
          clearTimeout(paused);
        }
      },
      cancel: (why) => reader.cancel(why),
    },
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = response;
  return new Response(pieces, { status, statusText, headers });
}

const tooLate = (seconds: number) =>
  new DOMException(`no answer within ${seconds} s`, "TimeoutError");

/** One place alone, whatever address it has: a simulator, or a storage that the operator named. */
export const onlyTo =
  (place: () => string | null): Reach =>
  (url) => {
    const base = place();
    return base !== null && url.origin === new URL(base).origin ? null : "it is another place";
  };

/**
 * The public internet by https: a company's address is never one of this machine or its neighbours. Names are judged as
 * they are written; what a stranger may name is asked by `askPinned`, which judges what the name leads to.
 */
export const toPublicPlaces: Reach = (url) => {
  if (url.protocol !== "https:") return "it is not https";
  if (url.username !== "" || url.password !== "") return "a name and password stand in it";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : "it is not of the public internet";
  const isInside = !host.includes(".") || /\.(localhost|local|internal|home\.arpa)\.?$/i.test(host);
  return isInside ? "it is a name of this network" : null;
};

export const eitherOf =
  (...ways: readonly Reach[]): Reach =>
  (url) => {
    const reasons = ways.map((way) => way(url));
    return reasons.includes(null) ? null : (reasons[0] ?? "no way leads there");
  };
