// What went over the wire about mail goes over it once more.
import type { TrafficRow } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { controlError } from "#simulator/control/errors.ts";
import type { EmailTask } from "#simulator/email/tasks.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";

export async function replayEmailRequest(
  world: SimulatorContext,
  account: Account,
  row: TrafficRow,
  times: number,
): Promise<SimulatorResponse> {
  const work = row.method === "SMTP" ? smtpOf(row) : hookOf(row);
  if (work === null) return controlError("not_an_event");
  for (let nth = 0; nth < times; nth += 1) {
    await world.errands.add({ accountSid: account.sid, queue: "", dueAt: new Date(), work });
  }
  return { status: 202, json: { times } };
}

const shared = (row: TrafficRow) =>
  ({
    attempt: 1,
    losesAnswer: false,
    faults: ["repeated"],
    title: row.title,
    words: row.words,
  }) as const;

function smtpOf(row: TrafficRow): EmailTask | null {
  const { "MAIL FROM": from, "RCPT TO": to } = row.request.headers;
  if (row.messageSid === null || to === undefined) return null;
  const sender = (from ?? "").replace(/^<|>$/g, "");
  return { kind: "smtp", mailId: row.messageSid, from: sender, to: to.split(", "), ...shared(row) };
}

function hookOf(row: TrafficRow): EmailTask | null {
  const hookId = row.request.headers["svix-id"];
  // The log keeps only the beginning of what is very long.
  if (hookId === undefined || row.request.body.endsWith(" …")) return null;
  return {
    kind: "mail_hook",
    emailId: row.messageSid ?? "",
    event: row.title.split(" ")[1] ?? "",
    hookId,
    body: row.request.body,
    isForged: false,
    ...shared(row),
  };
}
