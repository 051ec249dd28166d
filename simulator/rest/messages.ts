import { dayMs } from "#domain/day-ms.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import {
  advanceMessage,
  deleteMessage,
  findMessage,
  listMessages,
  type MessageQuery,
  redactMessage,
} from "#simulator/store/messages.ts";
import { twilioError } from "./errors.ts";
import { pageOf, readPage } from "./pages.ts";
import { messageShape } from "./shapes.ts";

const ended = ["delivered", "undelivered", "failed", "canceled", "received"];

function readTime(value: string | null): Date | null | "wrong" {
  if (value === null || value === "") return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? "wrong" : at;
}

export async function listMessagesResource(
  context: SimulatorContext,
  account: Account,
  path: string,
  query: URLSearchParams,
): Promise<SimulatorResponse> {
  const on = readTime(query.get("DateSent"));
  const after = readTime(query.get("DateSent>"));
  const before = readTime(query.get("DateSent<"));
  if (on === "wrong" || after === "wrong" || before === "wrong") {
    return twilioError(20001, { detail: "DateSent" });
  }
  const page = readPage(query);
  const requested: MessageQuery = {
    limit: page.size + 1,
    offset: page.token === null ? page.number * page.size : 0,
  };
  const to = query.get("To");
  const from = query.get("From");
  if (to !== null) requested.to = to;
  if (from !== null) requested.from = from;
  if (after !== null) requested.sentAfter = after;
  if (before !== null) requested.sentBefore = before;
  if (on !== null) {
    requested.sentAfter = new Date(on.toISOString().slice(0, 10));
    requested.sentBefore = new Date(requested.sentAfter.getTime() + dayMs - 1);
  }
  if (page.token !== null) {
    if (!/^PA\d+$/.test(page.token)) return twilioError(20001, { detail: "PageToken" });
    requested.below = page.token.slice(2);
  }
  const found = await listMessages(context.pool, account.sid, requested);
  return pageOf("messages", path, query, found, messageShape, (last) => `PA${last.seq}`);
}

export async function fetchMessageResource(
  context: SimulatorContext,
  account: Account,
  sid: string,
): Promise<SimulatorResponse> {
  const message = await findMessage(context.pool, account.sid, sid);
  return message === null ? twilioError(20404) : { status: 200, json: messageShape(message) };
}

/** An empty body redacts; Status=canceled cancels a message that is not sent yet. */
export async function updateMessageResource(
  context: SimulatorContext,
  account: Account,
  sid: string,
  form: URLSearchParams,
): Promise<SimulatorResponse> {
  const message = await findMessage(context.pool, account.sid, sid);
  if (message === null) return twilioError(20404);
  const status = form.get("Status");
  if (status !== null) {
    if (status !== "canceled") return twilioError(20001, { detail: "Status" });
    const step = { from: ["queued"], to: "canceled" } as const;
    if (!(await advanceMessage(context.pool, message, step))) return twilioError(30409);
  }
  const body = form.get("Body");
  if (body !== null) {
    if (body !== "") return twilioError(20001, { detail: "Body can only be made empty" });
    if (!ended.includes(message.status)) return twilioError(20009);
    await redactMessage(context.pool, account.sid, sid);
  }
  return fetchMessageResource(context, account, sid);
}

export async function deleteMessageResource(
  context: SimulatorContext,
  account: Account,
  sid: string,
): Promise<SimulatorResponse> {
  const message = await findMessage(context.pool, account.sid, sid);
  if (message === null) return twilioError(20404);
  if (!ended.includes(message.status)) return twilioError(20009);
  await deleteMessage(context.pool, account.sid, sid);
  return { status: 204 };
}
