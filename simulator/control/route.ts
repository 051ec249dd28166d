// /control/...: the API of the simulator page and the tests. The app's server holds the key and calls on behalf of a
// member it has authorized.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SimulatorContext } from "#simulator/context.ts";
import { handleMailboxMessage } from "#simulator/email/control/mailbox-messages.ts";
import { handleMailbox } from "#simulator/email/control/mailboxes.ts";
import { readBody, type SimulatorResponse, sendResponse } from "#simulator/http/response.ts";
import { isAccountSid } from "#simulator/sid.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { findMedia, readMedia } from "#simulator/store/media.ts";
import { timingSafeEquals } from "#simulator/timing-safe-equals.ts";
import { handleCall, postCall } from "#simulator/voice/control/calls.ts";
import { countDelivered, updateFaults, upsertAccount } from "./account.ts";
import { patchCustomer, postCustomer, postReading, postTextFromCustomer } from "./customers.ts";
import { controlError } from "./errors.ts";
import { isObject } from "./is-object-or-text.ts";
import { upsertService } from "./services.ts";
import { startScenario } from "./start-scenario.ts";
import { listTraffic, replayRequest } from "./traffic.ts";
import { viewState } from "./views.ts";

/** An email with 25 MB of files, in base64. */
const maxBodyBytes = 36 * 1024 * 1024;
const longestWaitMs = 60_000;
const inlineImageTypes = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

export async function handleControl(
  context: SimulatorContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (!isKeyGood(context, request.headers.authorization)) {
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
    await sendResponse(response, updateAppUrls(context, input));
    return;
  }
  const [, sid = "", action = ""] =
    /^\/control\/accounts\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
  if (!isAccountSid(sid)) {
    await sendResponse(response, controlError("not_found"));
    return;
  }
  if (action === "" && method === "PUT") {
    await sendResponse(response, await upsertAccount(context, sid, input));
    return;
  }
  const account = context.accounts.find(sid);
  if (account === null) await sendResponse(response, controlError("not_found"));
  else if (action === "events" && method === "GET") context.broadcaster.watch(sid, response);
  else
    await sendResponse(
      response,
      await routeAccountRequest(context, account, `${method} ${action}`, url, input),
    );
}

async function routeAccountRequest(
  context: SimulatorContext,
  account: Account,
  action: string,
  { searchParams: query }: URL,
  input: Readonly<Record<string, unknown>>,
): Promise<SimulatorResponse> {
  switch (action) {
    case "GET state":
      return { status: 200, json: await viewState(context, account) };
    case "GET traffic":
      return listTraffic(context, account, query);
    case "GET counters":
      return countDelivered(context, account);
    case "GET quiet": {
      const waitMs = Math.min(Number(query.get("timeoutMs") ?? 10_000), longestWaitMs);
      const isQuiet = await context.tasks.whenQuiet(account.sid, waitMs);
      return { status: isQuiet ? 200 : 504, json: { isQuiet } };
    }
    case "PUT faults":
      return updateFaults(context, account, input);
    case "POST scenario":
      return startScenario(context, account, {
        withTexts: input.withTexts === true,
        withEmails: input.withEmails === true,
      });
    case "POST customers":
      return postCustomer(context, account, input);
    case "PUT services":
      return upsertService(context, account, input);
    case "POST calls":
      return postCall(context, account, input);
  }
  const [, verb = "", address = "", then = ""] =
    /^(\w+) mailboxes\/([^/]+)\/?(\w*)$/.exec(action) ?? [];
  if (address !== "") {
    const mailboxAction = then === "" ? verb : `${verb} ${then}`;
    return handleMailbox(context, account, mailboxAction, decodeURIComponent(address), input);
  }
  const [, how = "", mail = "", part = ""] =
    /^(\w+) emails\/([\w-]+)(?:\/([\w/]*))?$/.exec(action) ?? [];
  if (mail !== "") {
    return handleMailboxMessage(
      context,
      account.sid,
      part === "" ? how : `${how} ${part}`,
      mail,
      input,
    );
  }
  const [, call = "", what = ""] = /^POST calls\/(CA[0-9a-f]{32})\/(\w+)$/.exec(action) ?? [];
  if (call !== "") return handleCall(context, account, call, what, input);
  const [, name = "", id = "", rest = ""] = /^(\w+ \w+)\/([\w-]+)(?:\/(\w*))?$/.exec(action) ?? [];
  if (name === "PATCH customers" && rest === "") return patchCustomer(context, account, id, input);
  if (name === "POST customers" && rest === "texts")
    return postTextFromCustomer(context, account, id, input);
  if (name === "POST customers" && rest === "reading") return postReading(context, account, id);
  if (name === "POST traffic" && rest === "replay")
    return replayRequest(context, account, id, input);
  if (name === "GET media" && rest === "") return serveMedia(context, account, id);
  return controlError("not_found");
}

async function serveMedia(
  context: SimulatorContext,
  account: Account,
  sid: string,
): Promise<SimulatorResponse> {
  const media = await findMedia(context.pool, account.sid, sid);
  if (media === null) return controlError("not_found");
  return {
    status: 200,
    headers: {
      "cache-control": "private, max-age=86400, immutable",
      "x-content-type-options": "nosniff",
    },
    // Only types that browsers show as images are kept: the page shares its origin with the app.
    bytes: {
      type: inlineImageTypes.has(media.type) ? media.type : "application/octet-stream",
      body: await readMedia(context.pool, account.sid, sid),
    },
  };
}

/** The app may move to another address after a restart, mainly in tests. */
function updateAppUrls(
  context: SimulatorContext,
  input: Readonly<Record<string, unknown>>,
): SimulatorResponse {
  const { publicUrl, appUrl } = input;
  if (typeof publicUrl !== "string" || !URL.canParse(publicUrl))
    return controlError("not_understood");
  if (typeof appUrl !== "string" || !URL.canParse(appUrl)) return controlError("not_understood");
  context.where = { smtpListener: context.where.smtpListener, publicUrl, appUrl };
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

function isKeyGood(context: SimulatorContext, authorization: string | undefined): boolean {
  return timingSafeEquals(authorization ?? "", `Bearer ${context.key}`);
}
