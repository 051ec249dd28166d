// /control/...: the API of the simulator's page and of the tests. The desk's server holds the key and
// asks on behalf of a member it has checked.
import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SimulatorContext } from "#simulator/context.ts";
import { handleMailboxMessage } from "#simulator/email/control/mailbox-messages.ts";
import { handleMailbox } from "#simulator/email/control/mailboxes.ts";
import { readBody, type SimulatorResponse, sendResponse } from "#simulator/http/response.ts";
import { isAccountSid } from "#simulator/ids.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { findMedia, readMedia } from "#simulator/store/media.ts";
import { handleCall, postCall } from "#simulator/voice/control/phones.ts";
import { countDelivered, putAccount, putFaults } from "./account.ts";
import { patchCustomer, postCustomer, postReading, postSmsFromCustomer } from "./customers.ts";
import { controlError } from "./errors.ts";
import { isObject } from "./parse-input.ts";
import { putService } from "./services.ts";
import { startScenario } from "./start-scenario.ts";
import { listTraffic, replayRequest } from "./traffic.ts";
import { viewState } from "./views.ts";

/** A mail with 25 MB of files, in base64. */
const maxBodyBytes = 36 * 1024 * 1024;
const longestWaitMs = 60_000;
const shownTypes = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

export async function handleControl(
  world: SimulatorContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (!isKeyGood(world, request.headers.authorization)) {
    await sendResponse(response, controlError("no_key"));
    return;
  }
  const input = await readInput(request);
  if (input === null) {
    await sendResponse(response, controlError("not_understood"));
    return;
  }
  const method = request.method ?? "GET";
  if (url.pathname === "/control/app" && method === "PUT") {
    await sendResponse(response, moveDesk(world, input));
    return;
  }
  const [, sid = "", deed = ""] = /^\/control\/accounts\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
  if (!isAccountSid(sid)) {
    await sendResponse(response, controlError("not_found"));
    return;
  }
  if (deed === "" && method === "PUT") {
    await sendResponse(response, await putAccount(world, sid, input));
    return;
  }
  const account = world.accounts.find(sid);
  if (account === null) await sendResponse(response, controlError("not_found"));
  else if (deed === "events" && method === "GET") world.watchers.watch(sid, response);
  else await sendResponse(response, await answer(world, account, `${method} ${deed}`, url, input));
}

async function answer(
  world: SimulatorContext,
  account: Account,
  deed: string,
  { searchParams: query }: URL,
  input: Readonly<Record<string, unknown>>,
): Promise<SimulatorResponse> {
  switch (deed) {
    case "GET state":
      return { status: 200, json: await viewState(world, account) };
    case "GET wire":
      return listTraffic(world, account, query);
    case "GET counters":
      return countDelivered(world, account);
    case "GET quiet": {
      const waitMs = Math.min(Number(query.get("timeoutMs") ?? 10_000), longestWaitMs);
      const isQuiet = await world.errands.whenQuiet(account.sid, waitMs);
      return { status: isQuiet ? 200 : 504, json: { isQuiet } };
    }
    case "PUT faults":
      return putFaults(world, account, input);
    case "POST story":
      return startScenario(world, account, {
        withTexts: input.withTexts === true,
        withMails: input.withMails === true,
      });
    case "POST customers":
      return postCustomer(world, account, input);
    case "PUT services":
      return putService(world, account, input);
    case "POST calls":
      return postCall(world, account, input);
  }
  const [, verb = "", address = "", then = ""] =
    /^(\w+) mailboxes\/([^/]+)\/?(\w*)$/.exec(deed) ?? [];
  if (address !== "") {
    const wish = then === "" ? verb : `${verb} ${then}`;
    return handleMailbox(world, account, wish, decodeURIComponent(address), input);
  }
  const [, how = "", mail = "", part = ""] =
    /^(\w+) mails\/([\w-]+)(?:\/([\w/]*))?$/.exec(deed) ?? [];
  if (mail !== "") {
    return handleMailboxMessage(
      world,
      account.sid,
      part === "" ? how : `${how} ${part}`,
      mail,
      input,
    );
  }
  const [, call = "", what = ""] = /^POST calls\/(CA[0-9a-f]{32})\/(\w+)$/.exec(deed) ?? [];
  if (call !== "") return handleCall(world, account, call, what, input);
  const [, name = "", id = "", rest = ""] = /^(\w+ \w+)\/([\w-]+)(?:\/(\w*))?$/.exec(deed) ?? [];
  if (name === "PATCH customers" && rest === "") return patchCustomer(world, account, id, input);
  if (name === "POST customers" && rest === "texts")
    return postSmsFromCustomer(world, account, id, input);
  if (name === "POST customers" && rest === "reading") return postReading(world, account, id);
  if (name === "POST wire" && rest === "again") return replayRequest(world, account, id, input);
  if (name === "GET media" && rest === "") return downloadMedia(world, account, id);
  return controlError("not_found");
}

async function downloadMedia(
  world: SimulatorContext,
  account: Account,
  sid: string,
): Promise<SimulatorResponse> {
  const media = await findMedia(world.pool, account.sid, sid);
  if (media === null) return controlError("not_found");
  return {
    status: 200,
    headers: {
      "cache-control": "private, max-age=86400, immutable",
      "x-content-type-options": "nosniff",
    },
    // Only what a browser shows as a picture keeps its type: the page shares its origin with the desk.
    bytes: {
      type: shownTypes.has(media.type) ? media.type : "application/octet-stream",
      body: await readMedia(world.pool, account.sid, sid),
    },
  };
}

/** The desk may stand somewhere else after a restart, in tests above all. */
function moveDesk(
  world: SimulatorContext,
  input: Readonly<Record<string, unknown>>,
): SimulatorResponse {
  const { publicUrl, appUrl } = input;
  if (typeof publicUrl !== "string" || !URL.canParse(publicUrl))
    return controlError("not_understood");
  if (typeof appUrl !== "string" || !URL.canParse(appUrl)) return controlError("not_understood");
  world.where = { smtpListener: world.where.smtpListener, publicUrl, appUrl };
  return { status: 204 };
}

async function readInput(
  request: IncomingMessage,
): Promise<Readonly<Record<string, unknown>> | null> {
  const body = (await readBody(request, maxBodyBytes)).toString("utf8");
  if (body === "") return {};
  try {
    const input: unknown = JSON.parse(body);
    return isObject(input) ? input : null;
  } catch {
    return null;
  }
}

function isKeyGood(world: SimulatorContext, authorization: string | undefined): boolean {
  const wanted = Buffer.from(`Bearer ${world.key}`);
  const given = Buffer.from(authorization ?? "");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
