// /v1/... and /v2/...: the newer products, which name no account in their address; the key says whose it is.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, giveAnswer, readBody } from "#simulator/http/answer.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { clip, openHeaders } from "#simulator/wire-log.ts";
import type { World } from "#simulator/world.ts";
import { isRefusal, refuse } from "./refusals.ts";
import { isKeyGood } from "./route.ts";
import { answerSenders } from "./senders.ts";
import { answerServices } from "./services.ts";
import { listContents } from "./templates.ts";

const maxBodyBytes = 256 * 1024;

export async function handleNewerRest(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const began = performance.now();
  const at = new Date().toISOString();
  const body = (await readBody(request, maxBodyBytes)).toString("utf8");
  const account = await ownerOf(world, request.headers.authorization);
  if (account === null) {
    await giveAnswer(response, refuse(20003));
    return;
  }
  const method = request.method ?? "GET";
  const answer = await answerTo(world, account, method, url, body);
  await world.wire.add(account.sid, {
    at,
    direction: "to_carrier",
    title: `${method} ${url.pathname.replace(/^\/v\d\//, "").replaceAll(/([A-Z]{2})\w{28}(\w{4})/g, "$1…$2")}`,
    verdict: isRefusal(answer) ? "refused" : "done",
    status: answer.status,
    tookMs: Math.round(performance.now() - began),
    attempt: 1,
    faults: [],
    words: null,
    messageSid: null,
    method,
    url: `${url.pathname}${url.search}`,
    request: { headers: openHeaders(request.headers), body: clip(body) },
    response: {
      headers: openHeaders(answer.headers ?? {}),
      body: answer.json === undefined ? "" : clip(JSON.stringify(answer.json)),
    },
  });
  await giveAnswer(response, answer);
}

async function answerTo(
  world: World,
  account: Account,
  method: string,
  url: URL,
  body: string,
): Promise<Answer> {
  if (url.pathname.startsWith("/v2/Channels/Senders"))
    return answerSenders(world, account, method, url, body);
  if (url.pathname === "/v1/ContentAndApprovals" && method === "GET")
    return listContents(world, account, url.searchParams);
  if (!url.pathname.startsWith("/v1/Services")) return refuse(20404, { detail: url.pathname });
  if (method !== "GET") return refuse(20004);
  return answerServices(world, account, url.pathname, url.searchParams);
}

/** By the account's own name, or by the key that it made. */
async function ownerOf(world: World, authorization: string | undefined): Promise<Account | null> {
  const given = Buffer.from((authorization ?? "").replace(/^Basic /, ""), "base64").toString();
  const [name = ""] = given.split(":", 1);
  const { rows } = await world.pool.query<{ sid: string }>(
    "select account_sid as sid from api_key where sid = $1",
    [name],
  );
  const account = world.accounts.find(rows[0]?.sid ?? name);
  return account !== null && (await isKeyGood(world, account, authorization)) ? account : null;
}
