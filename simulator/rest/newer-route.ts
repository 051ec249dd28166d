// /v1/... and /v2/...: newer products, whose URLs contain no account; the credentials identify it.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SimulatorContext } from "#simulator/context.ts";
import { readBody, type SimulatorResponse, sendResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { truncateBody, visibleHeaders } from "#simulator/traffic-log.ts";
import { isErrorResponse, twilioError } from "./errors.ts";
import { isKeyGood } from "./route.ts";
import { routeSenders } from "./senders.ts";
import { routeServices } from "./services.ts";
import { listContents } from "./templates.ts";

const maxBodyBytes = 256 * 1024;

export async function handleNewerRest(
  context: SimulatorContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const startedMs = performance.now();
  const at = new Date().toISOString();
  const body = (await readBody(request, maxBodyBytes)).toString("utf8");
  const account = await ownerOf(context, request.headers.authorization);
  if (account === null) {
    await sendResponse(response, twilioError(20003));
    return;
  }
  const method = request.method ?? "GET";
  const result = await respondTo(context, account, method, url, body);
  await context.traffic.add(account.sid, {
    at,
    direction: "to_carrier",
    title: `${method} ${url.pathname.replace(/^\/v\d\//, "").replaceAll(/([A-Z]{2})\w{28}(\w{4})/g, "$1…$2")}`,
    verdict: isErrorResponse(result) ? "device_error" : "done",
    status: result.status,
    durationMs: Math.round(performance.now() - startedMs),
    attempt: 1,
    faults: [],
    text: null,
    messageSid: null,
    method,
    url: `${url.pathname}${url.search}`,
    request: { headers: visibleHeaders(request.headers), body: truncateBody(body) },
    response: {
      headers: visibleHeaders(result.headers ?? {}),
      body: result.json === undefined ? "" : truncateBody(JSON.stringify(result.json)),
    },
  });
  await sendResponse(response, result);
}

async function respondTo(
  context: SimulatorContext,
  account: Account,
  method: string,
  url: URL,
  body: string,
): Promise<SimulatorResponse> {
  if (url.pathname.startsWith("/v2/Channels/Senders"))
    return routeSenders(context, account, method, url, body);
  if (url.pathname === "/v1/ContentAndApprovals" && method === "GET")
    return listContents(context, account, url.searchParams);
  if (!url.pathname.startsWith("/v1/Services")) return twilioError(20404, { detail: url.pathname });
  if (method !== "GET") return twilioError(20004);
  return routeServices(context, account, url.pathname, url.searchParams);
}

/** By account SID and token, or by an API key of the account. */
async function ownerOf(
  context: SimulatorContext,
  authorization: string | undefined,
): Promise<Account | null> {
  const given = Buffer.from((authorization ?? "").replace(/^Basic /, ""), "base64").toString();
  const [name = ""] = given.split(":", 1);
  const { rows } = await context.pool.query<{ sid: string }>(
    "select account_sid as sid from api_key where sid = $1",
    [name],
  );
  const account = context.accounts.find(rows[0]?.sid ?? name);
  return account !== null && (await isKeyGood(context, account, authorization)) ? account : null;
}
