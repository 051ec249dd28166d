// Mail coming in: one sender at our own door, one mail after the other, and a mailbox with thousands of mails
// that nobody has fetched. Counted until it is stored; understanding goes on beside it.
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Spread, short, spreadOf } from "#bench/numbers.ts";
import type { Station } from "#bench/station.ts";
import { type Desk, openDesk } from "#server/actions/desk.ts";
import { keptSecret } from "#server/kept-secret.ts";
import { openSecrets } from "#server/secrets.ts";
import { sql } from "#server/store/sql.ts";
import { hasDovecot, openDovecot } from "#testing/mail-servers/dovecot.ts";
import { addMailLine } from "#testing/mail-servers/mail-line.ts";
import { addMailboxLine, mailAbout, nextMailbox } from "#testing/mail-servers/mailbox-line.ts";
import { SmtpWire } from "#testing/mail-servers/smtp-wire.ts";

export interface MailIntakeFigures {
  readonly handedInPerSecond: number;
  readonly handIn: Spread;
  /** null where there is no Dovecot. */
  readonly backlog: { readonly perSecond: number; readonly lost: number } | null;
}

export async function measureMailIntake(
  station: Station,
  { mails, backlog }: { mails: number; backlog: number },
): Promise<MailIntakeFigures> {
  const desk = await openBystander(station);
  return {
    ...(await measureOneSender(station, desk, mails)),
    backlog: hasDovecot() ? await measureBacklog(desk, backlog) : null,
  };
}

/** Knows the tables and the keys, and does nothing by itself. */
async function openBystander({ app, crew }: Station): Promise<Desk> {
  return openDesk({
    database: crew.database,
    outside: {} as never,
    secrets: openSecrets(await keptSecret(app.dataDir)),
    clock: { now: () => new Date() },
    randomBytes,
    runSoon: () => undefined,
  });
}

/** Not measured: a server that has just started is still being compiled. */
const warmUp = 200;

async function measureOneSender({ app, crew }: Station, desk: Desk, mails: number) {
  const address = `desk.${randomBytes(4).toString("hex")}@desk.test`;
  await addMailLine(desk, { workspaceId: crew.workspaceId, address });
  const wire = await SmtpWire.open(app.smtpPort);
  await wire.reply();
  await wire.say("EHLO bench.desk.test");
  const taken: number[] = [];
  const send = async (subject: string) => {
    const startedAt = performance.now();
    for (const line of ["MAIL FROM:<casey@customer.example>", `RCPT TO:<${address}>`])
      await wire.say(line);
    const answer = await wire.send(mailAbout(subject));
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

async function measureBacklog(desk: Desk, backlog: number): Promise<MailIntakeFigures["backlog"]> {
  const dovecot = await openDovecot();
  try {
    const address = nextMailbox();
    const all = Array.from({ length: backlog }, (_, place) => mailAbout(`waiting ${place}`));
    await dovecot.fill(address, all);
    const { accountId, workspaceId } = await addMailboxLine(
      desk,
      dovecot,
      { sinceDays: "2" },
      address,
    );
    const count = async () => {
      const row = await desk.parts.database.one<{ count: number }>(
        sql`select count(*) from raw_item where workspace_id = ${workspaceId} and account_id = ${accountId}`,
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
