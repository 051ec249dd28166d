// Carries one request to the desk: sign, send, wait 15 s, try once more when nobody answered, then the
// fallback address (twilio.com/docs/usage/webhooks, read 2026-11).
import type { HookWork } from "#simulator/store/errands.ts";
import { setTick } from "#simulator/store/messages.ts";
import { acceptText } from "#simulator/texts/accept.ts";
import { findCustomerOf } from "#simulator/texts/lookup.ts";
import type { World } from "#simulator/world.ts";
import { isTaken, pause, post } from "./post.ts";
import type { Outcome } from "./request.ts";
import { textsInAnswer } from "./spoken-answer.ts";

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
  { url, nth, hangsUp, extra }: Attempt,
  signal: AbortSignal,
): Promise<Outcome> {
  const params = { ...standHere(world.ownUrl, work.params), ...extra };
  const { method, token, isForged, faults, title, words } = work;
  const messageSid = work.messageSid === "" ? null : work.messageSid;
  const about = work.callSid === undefined ? {} : { callSid: work.callSid };
  const sending = { url, method, params, token, nth, hangsUp, isForged, faults, title, words };
  return post(world, accountSid, { ...sending, messageSid, ...about }, signal);
}

/** After a restart we may stand at another port; pictures and recordings stand where we do. */
function standHere(
  ownUrl: string,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  const here: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    here[name] = /^(MediaUrl\d+|RecordingUrl)$/.test(name)
      ? ownUrl + new URL(value).pathname
      : value;
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
