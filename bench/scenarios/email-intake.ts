// Mail coming in: one sender at our own door, one mail after the other, and a mailbox with thousands of mails
// that nobody has fetched. Counted until it is stored; understanding goes on beside it.
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchContext } from "#bench/bench-context.ts";
import { type Spread, short, spreadOf } from "#bench/numbers.ts";
import { createRuntime, type Runtime } from "#server/actions/runtime.ts";
import { loadOrCreateSecret } from "#server/instance-secret.ts";
import { createSecrets } from "#server/secrets.ts";
import { sql } from "#server/store/sql.ts";
import { hasDovecot, openDovecot } from "#testing/mail-servers/dovecot.ts";
import { addEmailInbox } from "#testing/mail-servers/email-inbox.ts";
import { addMailboxInbox, emailAbout, nextMailbox } from "#testing/mail-servers/mailbox-inbox.ts";
import { SmtpWire } from "#testing/mail-servers/smtp-wire.ts";

export interface EmailIntakeFigures {
  readonly handedInPerSecond: number;
  readonly handIn: Spread;
  /** null where there is no Dovecot. */
  readonly backlog: { readonly perSecond: number; readonly lost: number } | null;
}

export async function measureEmailIntake(
  station: BenchContext,
  { mails, backlog }: { mails: number; backlog: number },
): Promise<EmailIntakeFigures> {
  const desk = await openBystander(station);
  return {
    ...(await measureOneSender(station, desk, mails)),
    backlog: hasDovecot() ? await measureBacklog(desk, backlog) : null,
  };
}

/** Knows the tables and the keys, and does nothing by itself. */
async function openBystander({ app, crew }: BenchContext): Promise<Runtime> {
  return createRuntime({
    database: crew.database,
    outside: {} as never,
    secrets: createSecrets(await loadOrCreateSecret(app.dataDir)),
    clock: { now: () => new Date() },
    randomBytes,
    scheduleTimer: () => undefined,
  });
}

/** Not measured: a server that has just started is still being compiled. */
const warmUp = 200;

async function measureOneSender({ app, crew }: BenchContext, desk: Runtime, mails: number) {
  const address = `desk.${randomBytes(4).toString("hex")}@desk.test`;
  await addEmailInbox(desk, { workspaceId: crew.workspaceId, address });
  const wire = await SmtpWire.open(app.smtpPort);
  await wire.reply();
  await wire.say("EHLO bench.desk.test");
  const taken: number[] = [];
  const send = async (subject: string) => {
    const startedAt = performance.now();
    for (const line of ["MAIL FROM:<casey@customer.example>", `RCPT TO:<${address}>`])
      await wire.say(line);
    const answer = await wire.send(emailAbout(subject));
    if (!answer.startsWith("250")) throw new Error(answer);
    taken.push(performance.now() - startedAt);
  };
  for (let place = 0; place < warmUp; place += 1) await send(`warm ${place}`);
  taken.length = 0;
  const startedAt = performance.now();
  for (let place = 0; place < mails; place += 1) await send(`sent ${place}`);
  const seconds = (performance.now() - startedAt) / 1_000;
  wire.close();
  return { handedInPerSecond: short(mails / seconds), handIn: spreadOf(taken) };
}

async function measureBacklog(
  desk: Runtime,
  backlog: number,
): Promise<EmailIntakeFigures["backlog"]> {
  const dovecot = await openDovecot();
  try {
    const address = nextMailbox();
    const all = Array.from({ length: backlog }, (_, place) => emailAbout(`waiting ${place}`));
    await dovecot.fill(address, all);
    const { accountId, workspaceId } = await addMailboxInbox(
      desk,
      dovecot,
      { sinceDays: "2" },
      address,
    );
    const count = async () => {
      const row = await desk.parts.database.one<{ count: number }>(
        sql`select count(*) from inbound_payload where workspace_id = ${workspaceId} and account_id = ${accountId}`,
      );
      return row.count;
    };
    // The desk looks for new mailboxes every two seconds: that is no part of the reading.
    while ((await count()) === 0) await pause(20);
    const [startedAt, before] = [performance.now(), await count()];
    let there = before;
    for (let silent = 0; there < backlog && silent < 500; silent += 1) {
      await pause(20);
      const now = await count();
      if (now > there) silent = 0;
      there = now;
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    return { perSecond: short((there - before) / seconds), lost: backlog - there };
  } finally {
    await dovecot.stop();
  }
}
