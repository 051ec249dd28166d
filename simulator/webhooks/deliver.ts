// Carries one request to the desk: sign, send, wait 15 s, try once more when nobody answered, then the
// fallback address (twilio.com/docs/usage/webhooks, read 2026-11).
import type { WireVerdict } from "#contract/simulator/simulator.ts";
import type { HookWork } from "#simulator/store/errands.ts";
import { setTick } from "#simulator/store/messages.ts";
import { acceptText } from "#simulator/texts/accept.ts";
import { findCustomerOf } from "#simulator/texts/lookup.ts";
import { clip, openHeaders } from "#simulator/wire-log.ts";
import type { World } from "#simulator/world.ts";
import { call, findRoad, type Outcome } from "./request.ts";
import { sign } from "./sign.ts";
import { textsInAnswer } from "./spoken-answer.ts";

const maxAnswerBytes = 64 * 1024;

interface Attempt {
  url: string;
  nth: number;
  hangsUp: boolean;
  extra?: Readonly<Record<string, string>>;
}

export async function deliver(
  world: World,
  accountSid: string,
  work: HookWork,
  signal: AbortSignal,
): Promise<void> {
  const first: Attempt = { url: work.url, nth: 1, hangsUp: work.losesAnswer };
  let outcome = await tryOnce(world, accountSid, work, first, signal);
  if (outcome.kind === "silence" && !signal.aborted && !work.isForged) {
    await pause(world.retryAfterMs * world.pace, signal);
    const second: Attempt = { url: work.url, nth: 2, hangsUp: false };
    outcome = await tryOnce(world, accountSid, work, second, signal);
  }
  if (!isTaken(outcome) && work.fallbackUrl !== null && !work.isForged && !signal.aborted) {
    outcome = await tryOnce(
      world,
      accountSid,
      work,
      {
        url: work.fallbackUrl,
        nth: 1,
        hangsUp: false,
        extra: { ErrorCode: outcome.kind === "silence" ? "11205" : "11200", ErrorUrl: work.url },
      },
      signal,
    );
  }
  if (work.event === "text" && !work.isForged && !signal.aborted) {
    await sendSpoken(world, accountSid, work, outcome);
    await setTick(
      world.pool,
      { accountSid, sid: work.messageSid },
      isTaken(outcome) ? "taken" : "not_taken",
    );
    const handset = await findCustomerOf(world.pool, accountSid, work.messageSid);
    if (handset !== null) world.watchers.touch(accountSid, handset);
  }
}

async function tryOnce(
  world: World,
  accountSid: string,
  work: HookWork,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Outcome> {
  const account = world.accounts.find(accountSid);
  const authToken = `${account?.authToken ?? ""}${work.isForged ? "?" : ""}`;
  const params = { ...standHere(world.ownUrl, work.params), ...attempt.extra };
  const form = new URLSearchParams(params).toString();
  const isGet = work.method === "GET";
  const address = isGet
    ? `${attempt.url}${attempt.url.includes("?") ? "&" : "?"}${form}`
    : attempt.url;
  const headers: Record<string, string> = {
    "user-agent": "TwilioProxy/1.1",
    accept: "*/*",
    "x-twilio-signature": sign(authToken, address, isGet ? {} : params),
    "i-twilio-idempotency-token": work.token,
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
          method: work.method,
          headers,
          body: isGet ? null : form,
          timeoutMs: world.hookTimeoutMs,
          maxBytes: maxAnswerBytes,
          hangsUp: attempt.hangsUp,
          signal,
        });
  if (signal.aborted) return outcome;
  await world.wire.add(accountSid, {
    at,
    direction: "to_desk",
    title: work.title,
    verdict: verdictOn(work, outcome),
    status: outcome.kind === "answer" ? outcome.status : null,
    tookMs: Math.round(performance.now() - began),
    attempt: attempt.nth,
    faults: work.faults,
    words: work.words,
    messageSid: work.messageSid,
    method: work.method,
    url: address,
    request: { headers, body: isGet ? "" : clip(form) },
    response:
      outcome.kind === "answer"
        ? { headers: openHeaders(outcome.headers), body: clip(outcome.body.toString("utf8")) }
        : { headers: {}, body: outcome.why },
  });
  return outcome;
}

/** After a restart we may stand at another port; the pictures stand where we do. */
function standHere(
  ownUrl: string,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  const here: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    here[name] = /^MediaUrl\d+$/.test(name) ? ownUrl + new URL(value).pathname : value;
  }
  return here;
}

async function sendSpoken(
  world: World,
  accountSid: string,
  work: HookWork,
  outcome: Outcome,
): Promise<void> {
  if (outcome.kind === "silence" || !isTaken(outcome)) return;
  const { From: to, To: from } = work.params;
  const account = world.accounts.find(accountSid);
  if (account === null || from === undefined || to === undefined) return;
  const type = String(outcome.headers["content-type"] ?? "");
  for (const body of textsInAnswer(type, outcome.body.toString("utf8"))) {
    const sending = { to, from, body, mediaUrls: [], statusCallback: null };
    await acceptText(world, account, sending, null, "outbound-reply");
  }
}

const isTaken = (outcome: Outcome): boolean =>
  outcome.kind === "answer" && outcome.status >= 200 && outcome.status < 300;

function verdictOn(work: HookWork, outcome: Outcome): WireVerdict {
  if (outcome.kind === "silence") return "no_answer";
  if (work.isForged) return isTaken(outcome) ? "forged_taken" : "forged_refused";
  return isTaken(outcome) ? "taken" : "not_taken";
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resume) => {
    const timer = setTimeout(resume, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resume();
    });
  });
