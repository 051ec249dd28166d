// What went over the wire about mail goes over it once more.
import type { WireRow } from "#contract/simulator/simulator.ts";
import { problem } from "#simulator/control/problems.ts";
import type { Answer } from "#simulator/http/answer.ts";
import type { MailWork } from "#simulator/mail/work.ts";
import type { Account } from "#simulator/store/accounts.ts";
import type { World } from "#simulator/world.ts";

export async function sendMailAgain(
  world: World,
  account: Account,
  row: WireRow,
  times: number,
): Promise<Answer> {
  const work = row.method === "SMTP" ? smtpOf(row) : hookOf(row);
  if (work === null) return problem("not_an_event");
  for (let nth = 0; nth < times; nth += 1) {
    await world.errands.add({ accountSid: account.sid, queue: "", dueAt: new Date(), work });
  }
  return { status: 202, json: { times } };
}

const shared = (row: WireRow) =>
  ({
    attempt: 1,
    losesAnswer: false,
    faults: ["repeated"],
    title: row.title,
    words: row.words,
  }) as const;

function smtpOf(row: WireRow): MailWork | null {
  const { "MAIL FROM": from, "RCPT TO": to } = row.request.headers;
  if (row.messageSid === null || to === undefined) return null;
  const sender = (from ?? "").replace(/^<|>$/g, "");
  return { kind: "smtp", mailId: row.messageSid, from: sender, to: to.split(", "), ...shared(row) };
}

function hookOf(row: WireRow): MailWork | null {
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
