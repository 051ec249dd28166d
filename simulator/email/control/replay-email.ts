// Replays an email exchange from the traffic log.
import type { TrafficRow } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { controlError } from "#simulator/control/errors.ts";
import type { EmailTask } from "#simulator/email/tasks.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";

export async function replayEmailRequest(
  context: SimulatorContext,
  account: Account,
  row: TrafficRow,
  times: number,
): Promise<SimulatorResponse> {
  const task = row.method === "SMTP" ? smtpOf(row) : webhookTaskOf(row);
  if (task === null) return controlError("not_an_event");
  for (let nth = 0; nth < times; nth += 1) {
    await context.tasks.add({
      accountSid: account.sid,
      queue: "",
      dueAt: new Date(),
      payload: task,
    });
  }
  return { status: 202, json: { times } };
}

const shared = (row: TrafficRow) =>
  ({
    attempt: 1,
    dropsResponse: false,
    faults: ["repeated"],
    title: row.title,
    text: row.text,
  }) as const;

function smtpOf(row: TrafficRow): EmailTask | null {
  const { "MAIL FROM": from, "RCPT TO": to } = row.request.headers;
  if (row.messageSid === null || to === undefined) return null;
  const sender = (from ?? "").replace(/^<|>$/g, "");
  return {
    kind: "smtp",
    storedEmailId: row.messageSid,
    from: sender,
    to: to.split(", "),
    ...shared(row),
  };
}

function webhookTaskOf(row: TrafficRow): EmailTask | null {
  const webhookId = row.request.headers["svix-id"];
  // The log truncates long bodies, which cannot be replayed.
  if (webhookId === undefined || row.request.body.endsWith(" …")) return null;
  return {
    kind: "email_webhook",
    emailId: row.messageSid ?? "",
    event: row.title.split(" ")[1] ?? "",
    webhookId,
    body: row.request.body,
    isForged: false,
    ...shared(row),
  };
}
