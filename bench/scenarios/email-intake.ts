// Email intake: one sender on our SMTP listener, one email after another, and a mailbox with thousands of unfetched
// emails. Measured until stored; processing continues in parallel.
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchContext } from "#bench/bench-context.ts";
import type { Cost } from "#bench/cost/cost.ts";
import { measureIdle, startCostMeter } from "#bench/cost/cost-meter.ts";
import { noiseOfParts } from "#bench/noise.ts";
import { roundFigure, type Spread, spreadOf } from "#bench/spread.ts";
import { createRuntime, type Runtime } from "#server/actions/runtime.ts";
import { loadOrCreateSecret } from "#server/instance-secret.ts";
import { createSecrets } from "#server/secrets.ts";
import { sql } from "#server/store/sql.ts";
import { hasDovecot, openDovecot } from "#testing/mail-servers/dovecot.ts";
import { addEmailInbox } from "#testing/mail-servers/email-inbox.ts";
import { addMailboxInbox, emailAbout, nextMailbox } from "#testing/mail-servers/mailbox-inbox.ts";
import { SmtpTestClient } from "#testing/mail-servers/smtp-test-client.ts";

export interface EmailIntakeFigures {
  readonly handedInPerSecond: number;
  /** Of `handedInPerSecond`. */
  readonly noise: number | null;
  readonly handIn: Spread;
  /** Until the last email is parsed, threaded and indexed. */
  readonly processedPerSecond: number;
  readonly cost: Cost;
  /** Null if there is no Dovecot. */
  readonly backlog: { readonly perSecond: number; readonly lost: number } | null;
}

export async function measureEmailIntake(
  station: BenchContext,
  { mails, backlog }: { mails: number; backlog: number },
): Promise<EmailIntakeFigures> {
  const runtime = await openBystander(station);
  return {
    ...(await measureOneSender(station, runtime, mails)),
    backlog: hasDovecot() ? await measureBacklog(runtime, backlog) : null,
  };
}

/** A runtime with database and keys that runs no jobs. */
async function openBystander({ app, crew }: BenchContext): Promise<Runtime> {
  return createRuntime({
    database: crew.database,
    services: {} as never,
    secrets: createSecrets(await loadOrCreateSecret(app.dataDir)),
    clock: { now: () => new Date() },
    randomBytes,
    scheduleTimer: () => undefined,
  });
}

/** Not measured: a newly started server is still being compiled. */
const warmUp = 200;

async function measureOneSender({ app, crew }: BenchContext, runtime: Runtime, mails: number) {
  const address = `desk.${randomBytes(4).toString("hex")}@desk.test`;
  await addEmailInbox(runtime, { workspaceId: crew.workspaceId, address });
  const smtp = await SmtpTestClient.open(app.smtpPort);
  await smtp.reply();
  await smtp.say("EHLO bench.desk.test");
  const durationsMs: number[] = [];
  const send = async (subject: string) => {
    const startedAt = performance.now();
    for (const line of ["MAIL FROM:<casey@customer.example>", `RCPT TO:<${address}>`])
      await smtp.say(line);
    const response = await smtp.send(emailAbout(subject));
    if (!response.startsWith("250")) throw new Error(response);
    durationsMs.push(performance.now() - startedAt);
  };
  for (let index = 0; index < warmUp; index += 1) await send(`warm ${index}`);
  durationsMs.length = 0;
  await waitUntilProcessed(crew);
  const meter = await startCostMeter(app, await measureIdle(app));
  const startedAt = performance.now();
  for (let index = 0; index < mails; index += 1) await send(`sent ${index}`);
  const seconds = (performance.now() - startedAt) / 1_000;
  smtp.close();
  await waitUntilProcessed(crew);
  const processedSeconds = (performance.now() - startedAt) / 1_000;
  await meter.endPart(mails);
  return {
    handedInPerSecond: roundFigure(mails / seconds),
    noise: noiseOfParts(durationsMs, (part) => part.reduce((sum, ms) => sum + ms, 0) / part.length),
    handIn: spreadOf(durationsMs),
    processedPerSecond: roundFigure(mails / processedSeconds),
    cost: meter.getCost(),
  };
}

async function waitUntilProcessed({ database, workspaceId }: BenchContext["crew"]): Promise<void> {
  for (;;) {
    const { count } = await database.one<{ count: number }>(sql`
      select count(*) from inbound_payload where workspace_id = ${workspaceId} and state = 'pending'`);
    if (count === 0) return;
    await pause(20);
  }
}

async function measureBacklog(
  runtime: Runtime,
  backlog: number,
): Promise<EmailIntakeFigures["backlog"]> {
  const dovecot = await openDovecot();
  try {
    const address = nextMailbox();
    const all = Array.from({ length: backlog }, (_, index) => emailAbout(`waiting ${index}`));
    await dovecot.fill(address, all);
    const { accountId, workspaceId } = await addMailboxInbox(
      runtime,
      dovecot,
      { sinceDays: "2" },
      address,
    );
    const count = async () => {
      const row = await runtime.deps.database.one<{ count: number }>(
        sql`select count(*) from inbound_payload where workspace_id = ${workspaceId} and account_id = ${accountId}`,
      );
      return row.count;
    };
    // The app looks for new mailboxes every two seconds; that wait is not part of the reading.
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
    return { perSecond: roundFigure((there - before) / seconds), lost: backlog - there };
  } finally {
    await dovecot.stop();
  }
}
