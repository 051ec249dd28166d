// /2010-04-01/Accounts/...: authenticates, routes and logs each request.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { TrafficVerdict } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { readBody, type SimulatorResponse, sendResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { timingSafeEquals } from "#simulator/timing-safe-equals.ts";
import { shortNumber, truncateBody, visibleHeaders } from "#simulator/traffic-log.ts";
import { findApiKey } from "#simulator/voice/store/api-keys.ts";
import { isErrorResponse, twilioError } from "./errors.ts";
import { routeTwilioRequest } from "./route-twilio-request.ts";
import type { TwilioOutcome } from "./types.ts";

const maxBodyBytes = 256 * 1024;

export async function handleRest(
  context: SimulatorContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const startedMs = performance.now();
  const at = new Date().toISOString();
  const form = new URLSearchParams((await readBody(request, maxBodyBytes)).toString("utf8"));
  const method = request.method ?? "GET";
  const found = /^\/2010-04-01\/Accounts\/(AC[0-9a-fA-F]{32})(?=[/.])/.exec(url.pathname);
  const sid = found?.[1] ?? "";
  const account = context.accounts.find(sid);
  if (account === null || !(await isKeyGood(context, account, request.headers.authorization))) {
    const unauthorized = twilioError(20003, {
      headers: { "www-authenticate": 'Basic realm="Twilio API"' },
    });
    if (account !== null)
      await note(account, { response: unauthorized, faults: [] }, "key_rejected");
    await sendResponse(response, unauthorized);
    return;
  }
  const twilioRequest = {
    context,
    account,
    method,
    path: url.pathname,
    query: url.searchParams,
    form,
  };
  const outcome = await routeTwilioRequest(twilioRequest);
  await note(account, outcome, verdictOn(outcome));
  if (outcome.hangsUp !== undefined) request.socket.resetAndDestroy();
  else await sendResponse(response, outcome.response, outcome.slowMs);

  async function note(
    owner: Account,
    { response: result, faults }: TwilioOutcome,
    verdict: TrafficVerdict,
  ) {
    await context.traffic.add(owner.sid, {
      at,
      direction: "to_carrier",
      title: titleOf(method, url, owner.sid, form),
      verdict,
      status: verdict === "done_disconnected" || verdict === "no_response" ? null : result.status,
      durationMs: Math.round(performance.now() - startedMs),
      attempt: 1,
      faults,
      text: form.get("Body") || null,
      messageSid: sidIn(result),
      ...callSidIn(url, result),
      method,
      url: `${url.pathname}${url.search}`,
      request: { headers: visibleHeaders(request.headers), body: truncateBody(form.toString()) },
      response: {
        headers: visibleHeaders(result.headers ?? {}),
        body: result.json === undefined ? "" : truncateBody(JSON.stringify(result.json)),
      },
    });
  }
}

/** Accepts the account's auth token or one of its API keys. */
export async function isKeyGood(
  context: SimulatorContext,
  account: Account,
  authorization: string | undefined,
): Promise<boolean> {
  const given = Buffer.from((authorization ?? "").replace(/^Basic /, ""), "base64").toString();
  const [name = ""] = given.split(":", 1);
  const key = /^SK\w{32}$/.test(name) ? await findApiKey(context.pool, account.sid, name) : null;
  const expected =
    key === null ? `${account.sid}:${account.authToken}` : `${key.sid}:${key.secret}`;
  return timingSafeEquals(given, expected);
}

function verdictOn({ response, hangsUp }: TwilioOutcome): TrafficVerdict {
  if (hangsUp === "after") return "done_disconnected";
  if (hangsUp === "before") return "no_response";
  if (response.status === 401) return "key_rejected";
  return isErrorResponse(response) ? "device_error" : "done";
}

function titleOf(method: string, url: URL, accountSid: string, form: URLSearchParams): string {
  const shortPath = url.pathname
    .replace(`/2010-04-01/Accounts/${accountSid}`, "")
    .replace(/\.json$/, "")
    .replaceAll(/([A-Z]{2})\w{28}(\w{4})/g, "$1…$2")
    .replace(/^\//, "");
  const to = form.get("To");
  const end = to === null ? "" : ` to=${shortNumber(to)}`;
  return `${method} ${shortPath === "" ? "Account" : shortPath}${end}`;
}

const sidIn = ({ json }: SimulatorResponse): string | null =>
  typeof json === "object" && json !== null && "sid" in json && "num_media" in json
    ? String(json.sid)
    : null;

function callSidIn({ pathname }: URL, { json }: SimulatorResponse): { callSid?: string } {
  const entries = typeof json === "object" && json !== null ? Object.entries(json) : [];
  const callSid =
    /\/(CA[0-9a-fA-F]{32})/.exec(pathname)?.[1] ??
    entries.find(
      ([name, value]) => /^(call_)?sid$/.test(name) && /^CA\w{32}$/.test(String(value)),
    )?.[1];
  return callSid === undefined ? {} : { callSid: String(callSid) };
}
