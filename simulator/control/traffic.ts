import { randomUUID } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import { replayEmailRequest } from "#simulator/email/control/replay-email.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { findTrafficRow, listTrafficRows } from "#simulator/store/traffic.ts";
import { controlError } from "./errors.ts";

const usualLimit = 200;
const largestLimit = 1_000;
const maxTimes = 20;

export async function listTraffic(
  context: SimulatorContext,
  account: Account,
  query: URLSearchParams,
): Promise<SimulatorResponse> {
  const after = query.get("after");
  const limit = Number(query.get("limit") ?? usualLimit);
  const rows = await listTrafficRows(context.pool, account.sid, {
    after: after === null ? null : Number(after) || 0,
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, largestLimit) : usualLimit,
  });
  return { status: 200, json: { rows } };
}

/** Sends the same event again with a valid signature, like the replay in a carrier's console. */
export async function replayRequest(
  context: SimulatorContext,
  account: Account,
  id: string,
  input: Readonly<Record<string, unknown>>,
): Promise<SimulatorResponse> {
  const row = /^\d+$/.test(id) ? await findTrafficRow(context.pool, account.sid, Number(id)) : null;
  if (row === null) return controlError("not_found");
  if (row.direction !== "to_app") return controlError("not_an_event");
  const requested = Number(input.times ?? 1);
  const times = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), maxTimes) : 1;
  if (row.method === "SMTP" || "svix-id" in row.request.headers) {
    return replayEmailRequest(context, account, row, times);
  }
  const url = new URL(row.url);
  const form = row.method === "GET" ? url.search.slice(1) : row.request.body;
  const params = Object.fromEntries(new URLSearchParams(form));
  for (let nth = 0; nth < times; nth += 1) {
    await context.tasks.add({
      accountSid: account.sid,
      queue: "",
      dueAt: new Date(),
      payload: {
        kind: "webhook",
        messageSid: row.messageSid ?? "",
        ...(row.callSid === undefined ? {} : { callSid: row.callSid }),
        event: row.title.startsWith("sms") ? "sms" : "status",
        status: "received",
        url: row.url,
        method: row.method === "GET" ? "GET" : "POST",
        fallbackUrl: null,
        params: row.method === "GET" ? {} : params,
        token: row.request.headers["i-twilio-idempotency-token"] ?? randomUUID(),
        isForged: false,
        dropsResponse: false,
        faults: ["repeated"],
        title: row.title,
        text: row.text,
      },
    });
  }
  return { status: 202, json: { times } };
}
