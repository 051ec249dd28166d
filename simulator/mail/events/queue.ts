// From a fact about a mail to the requests that tell it: the same weather as for texts.
import { randomUUID } from "node:crypto";
import { faultsToTheDesk, pick } from "#simulator/faults/strike.ts";
import { sayPerson } from "#simulator/mail/people.ts";
import { shortAddress } from "#simulator/mail/resend/wire-words.ts";
import type { Email, EmailEvent } from "#simulator/mail/store/emails.ts";
import { findMailAccount } from "#simulator/mail/store/mail-accounts.ts";
import type { MailHookWork } from "#simulator/mail/work.ts";
import { tellFaults } from "#simulator/webhooks/queue.ts";
import { clip } from "#simulator/wire-log.ts";
import type { World } from "#simulator/world.ts";

export async function tellEvent(
  world: World,
  email: Email,
  event: EmailEvent,
  to: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { accountSid, request } = email;
  const { faults, isUsedUp } = await world.accounts.strike(accountSid, faultsToTheDesk, {
    handset: to[0]?.toLowerCase() ?? "",
    words: request.subject,
    event: "status",
    status: event,
  });
  if (isUsedUp) tellFaults(world, accountSid);
  const work: MailHookWork = {
    kind: "mail_hook",
    emailId: email.id,
    event,
    hookId: newHookId(),
    body: JSON.stringify(bodyOf(email, event, to, more)),
    attempt: 1,
    isForged: false,
    losesAnswer: pick(faults, "answer_lost") !== null,
    faults: faults.map(({ kind }) => kind).filter((kind) => kind !== "forged"),
    title: `status ${event} to=${shortAddress(to[0] ?? "")}`,
    words: request.subject === "" ? null : request.subject,
  };
  const plan = (one: MailHookWork, waitMs: number, queue: string) =>
    world.errands.add({ accountSid, queue, dueAt: new Date(Date.now() + waitMs), work: one });
  if (pick(faults, "forged") !== null) await plan(forge(work), 0, "");
  if (pick(faults, "lost") !== null) return noteLost(world, accountSid, work);
  const lateMs = pick(faults, "late")?.ms ?? 0;
  const withinMs = pick(faults, "shuffled")?.withinMs ?? null;
  const times = pick(faults, "repeated")?.times ?? 1;
  for (let copy = 0; copy < times; copy += 1) {
    const shuffleMs = withinMs === null ? 0 : world.accounts.chanceOf(accountSid)() * withinMs;
    // One fact waits for the one before it; with times of their own they overtake each other all the same.
    await plan(work, lateMs + shuffleMs, email.id);
  }
}

const newHookId = (): string => `msg_${randomUUID().replaceAll("-", "").slice(0, 27)}`;

function bodyOf(
  { id, request, messageId, createdAt }: Email,
  event: EmailEvent,
  to: readonly string[],
  more: Readonly<Record<string, unknown>>,
) {
  const headers = Object.entries(request.headers).map(([name, value]) => ({ name, value }));
  return {
    type: `email.${event}`,
    created_at: new Date().toISOString(),
    data: {
      email_id: id,
      message_id: messageId,
      created_at: createdAt.toISOString(),
      from: sayPerson(request.from),
      to,
      subject: request.subject,
      ...(request.tags.length === 0
        ? {}
        : { tags: Object.fromEntries(request.tags.map(({ name, value }) => [name, value])) }),
      ...(headers.length === 0 ? {} : { headers }),
      ...more,
    },
  };
}

/** What somebody would send who knows the address but not the secret: believable, and untrue. */
function forge(work: MailHookWork): MailHookWork {
  const lie = work.event === "delivered" ? "complained" : "delivered";
  return {
    ...work,
    event: lie,
    hookId: newHookId(),
    body: work.body.replace(`"email.${work.event}"`, `"email.${lie}"`),
    isForged: true,
    losesAnswer: false,
    faults: ["forged"],
    title: work.title.replace(work.event, lie),
  };
}

async function noteLost(world: World, accountSid: string, work: MailHookWork): Promise<void> {
  const account = await findMailAccount(world.pool, { sid: accountSid });
  await world.wire.addLost(accountSid, {
    title: work.title,
    faults: work.faults,
    words: work.words,
    messageSid: work.emailId,
    method: "POST",
    url: account?.hookUrl ?? "",
    request: { headers: { "svix-id": work.hookId }, body: clip(work.body) },
  });
}
