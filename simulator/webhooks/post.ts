// One signed request to the desk, and its row on the wire.
import type { FaultKind, WireVerdict } from "#contract/simulator/simulator.ts";
import { clip, openHeaders } from "#simulator/wire-log.ts";
import type { World } from "#simulator/world.ts";
import { call, findRoad, type Outcome } from "./request.ts";
import { sign } from "./sign.ts";

export const maxAnswerBytes = 64 * 1024;

export interface Posting {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly params: Readonly<Record<string, string>>;
  /** The same for every try of one event. */
  readonly token: string;
  readonly nth: number;
  readonly hangsUp: boolean;
  readonly isForged: boolean;
  readonly faults: readonly FaultKind[];
  readonly title: string;
  readonly words: string | null;
  readonly messageSid: string | null;
  readonly callSid?: string;
  readonly maxBytes?: number;
  /** What the row shall say of an answer that came: whether it is what was wanted, and words about it. */
  readonly judge?: (outcome: Outcome) => { isGood: boolean; words: string | null };
}

export async function post(
  world: World,
  accountSid: string,
  posting: Posting,
  signal: AbortSignal,
): Promise<Outcome> {
  const { params, method, isForged } = posting;
  const account = world.accounts.find(accountSid);
  const authToken = `${account?.authToken ?? ""}${isForged ? "?" : ""}`;
  const form = new URLSearchParams(params).toString();
  const isGet = method === "GET";
  const address =
    isGet && form !== ""
      ? `${posting.url}${posting.url.includes("?") ? "&" : "?"}${form}`
      : posting.url;
  const headers: Record<string, string> = {
    "user-agent": "TwilioProxy/1.1",
    accept: "*/*",
    "x-twilio-signature": sign(authToken, address, isGet ? {} : params),
    "i-twilio-idempotency-token": posting.token,
    ...(isGet
      ? {}
      : {
          "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
          "content-length": String(Buffer.byteLength(form)),
        }),
  };
  const road = findRoad(address, world.where);
  const began = performance.now();
  const at = new Date().toISOString();
  const outcome: Outcome =
    road === null
      ? { kind: "silence", why: "the simulated world reaches only addresses on this machine" }
      : await call({
          url: road,
          method,
          headers,
          body: isGet ? null : form,
          timeoutMs: world.hookTimeoutMs,
          maxBytes: posting.maxBytes ?? maxAnswerBytes,
          hangsUp: posting.hangsUp,
          signal,
        });
  const tookMs = Math.round(performance.now() - began);
  if (signal.aborted) return outcome;
  const judged = posting.judge?.(outcome) ?? { isGood: isTaken(outcome), words: posting.words };
  await world.wire.add(accountSid, {
    at,
    direction: "to_desk",
    title: posting.title,
    verdict: verdictOn(outcome, isForged, judged.isGood),
    status: outcome.kind === "answer" ? outcome.status : null,
    tookMs,
    attempt: posting.nth,
    faults: posting.faults,
    words: judged.words,
    messageSid: posting.messageSid,
    ...(posting.callSid === undefined ? {} : { callSid: posting.callSid }),
    method,
    url: address,
    request: { headers, body: isGet ? "" : clip(form) },
    response:
      outcome.kind === "answer"
        ? { headers: openHeaders(outcome.headers), body: clip(bodyOf(outcome)) }
        : { headers: {}, body: outcome.why },
  });
  return outcome;
}

export const isTaken = (outcome: Outcome): boolean =>
  outcome.kind === "answer" && outcome.status >= 200 && outcome.status < 300;

function bodyOf(outcome: Extract<Outcome, { kind: "answer" }>): string {
  const type = String(outcome.headers["content-type"] ?? "");
  return /^(audio|video|image|application\/octet)/.test(type)
    ? `${outcome.body.length} bytes of ${type}`
    : outcome.body.toString("utf8");
}

function verdictOn(outcome: Outcome, isForged: boolean, isGood: boolean): WireVerdict {
  if (outcome.kind === "silence") return "no_answer";
  if (isForged) return isTaken(outcome) ? "forged_taken" : "forged_refused";
  return isGood ? "taken" : "not_taken";
}

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resume) => {
    if (signal.aborted) return resume();
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resume();
    }
  });
