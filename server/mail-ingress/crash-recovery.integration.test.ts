// The desk is killed with -9 while mail comes in, again and again; another one takes over, and what the senders
// and the mailbox know is counted against what lies in the database.
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { WorkspaceId } from "#domain/ids.ts";
import { createRuntime, type Failpoint, type Runtime } from "#server/actions/runtime.ts";
import { createSecrets } from "#server/secrets.ts";
import { openDatabase } from "#server/store/database.ts";
import { migrate } from "#server/store/migrate.ts";
import { sql } from "#server/store/sql.ts";
import { openOwnDatabase } from "#testing/app/database.ts";
import { addWorkspace } from "#testing/app/members.ts";
import { eventually } from "#testing/eventually.ts";
import { freePort } from "#testing/free-port.ts";
import { hasDovecot, openDovecot } from "#testing/mail-servers/dovecot.ts";
import { addEmailInbox, storedEmails } from "#testing/mail-servers/email-inbox.ts";
import {
  addMailboxInbox,
  emailAbout,
  nextMailbox,
  subjectOf,
} from "#testing/mail-servers/mailbox-inbox.ts";
import { SmtpWire } from "#testing/mail-servers/smtp-wire.ts";
import type { OpenedDesk } from "#testing/open-app.ts";

const secret = "a secret that two processes share";

interface Said {
  /** Mails that nobody has understood yet. */
  readonly waiting: number;
  readonly messages: readonly string[];
  readonly conversations: number;
}

interface Mortal {
  /** Knows the same tables and keys as those that die, and does nothing by itself. */
  readonly desk: Runtime;
  readonly workspaceId: WorkspaceId;
  readonly smtpPort: number;
  live(killAt?: Failpoint): Promise<ChildProcess>;
  kill(child: ChildProcess): Promise<void>;
  stored(): Promise<string[]>;
  said(): Promise<Said>;
}

async function startKillableServer(): Promise<Mortal> {
  const own = await openOwnDatabase();
  await migrate({ connectionString: own.url });
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "deskbell-mail-mortal-"));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const children = new Set<ChildProcess>();
  const database = openDatabase({ connectionString: own.url }, () => undefined, { size: 2 });
  const desk = createRuntime({
    database,
    outside: {} as never,
    secrets: createSecrets(secret),
    clock: { now: () => new Date() },
    randomBytes,
    scheduleTimer: () => undefined,
  });
  const kill = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const over = new Promise<void>((done) => child.once("exit", () => done()));
    child.kill("SIGKILL");
    await over;
  };
  onTestFinished(async () => {
    for (const child of children) await kill(child);
    await database.close();
    await own.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const live = (killAt?: Failpoint) =>
    new Promise<ChildProcess>((ready, failed) => {
      const child = fork(path.resolve("testing/app/run-server.ts"), [], {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: dataDir,
          DATABASE_URL: own.url,
          SECRET: secret,
          PORT: String(port),
          SMTP_PORT: String(smtpPort),
          KILL_AT: killAt,
        },
        execArgv: ["--import", "./server/enable-compile-cache.js"],
        stdio: ["ignore", "ignore", "pipe", "ipc"],
      });
      let words = "";
      child.stderr?.on("data", (data: Buffer) => {
        words = `${words}${data}`.slice(-2000);
      });
      children.add(child);
      child.once("message", () => ready(child));
      child.once("exit", () => failed(new Error(`The desk did not come up: ${words}`)));
    });
  const { workspaceId } = await addWorkspace(
    { url: "", running: { desk } } as OpenedDesk,
    "Copperline",
  );
  const stored = async () => (await storedEmails(desk, workspaceId)).map(subjectOf);
  const said = () =>
    database.one<Said>(sql`
      select (select count(*)::int from inbound_payload where workspace_id = ${workspaceId} and state = 'new') as waiting,
             (select coalesce(array_agg(subject), '{}') from email where workspace_id = ${workspaceId}) as messages,
             (select count(*)::int from conversation where workspace_id = ${workspaceId}) as conversations`);
  return { desk, workspaceId, smtpPort, live, kill, stored, said };
}

/** True when the desk said yes. */
async function handIn(port: number, to: string, subject: string): Promise<boolean> {
  try {
    const wire = await SmtpWire.begin(port);
    await wire.say(`RCPT TO:<${to}>`);
    const answer = await wire.send(emailAbout(subject));
    wire.close();
    return answer.startsWith("250");
  } catch {
    return false; // nobody is there
  }
}

describe("mail at our own door", () => {
  test("killed between the row and the yes, a mail that is sent again is there once", async () => {
    const { desk, workspaceId, smtpPort, live, stored } = await startKillableServer();
    const { address } = await addEmailInbox(desk, { workspaceId, address: "help@desk.test" });
    const doomed = await live("payload.stored");
    const died = new Promise<void>((done) => doomed.once("exit", () => done()));
    expect(await handIn(smtpPort, address, "only once")).toBe(false);
    await died;
    expect(await stored()).toEqual(["only once"]);
    await live();
    expect(await handIn(smtpPort, address, "only once")).toBe(true);
    expect(await stored()).toEqual(["only once"]);
  });

  test.each(["payload.stored", "payload.processing", "payload.processed"] as const)(
    "killed at %s, a mail is one message in one conversation",
    async (point) => {
      const { desk, workspaceId, smtpPort, live, said } = await startKillableServer();
      const { address } = await addEmailInbox(desk, { workspaceId, address: "help@desk.test" });
      const doomed = await live(point);
      const died = new Promise<void>((done) => doomed.once("exit", () => done()));
      const isTaken = await handIn(smtpPort, address, "only once");
      await died;
      await live();
      if (!isTaken) expect(await handIn(smtpPort, address, "only once")).toBe(true);
      await eventually(async () => expect((await said()).waiting).toBe(0));
      expect(await said()).toEqual({ waiting: 0, messages: ["only once"], conversations: 1 });
    },
    160_000,
  );

  test("killed in the middle of a stream, what was said yes to is there, and all of it in the end, each once", async () => {
    const { desk, workspaceId, smtpPort, live, kill, stored } = await startKillableServer();
    const { address } = await addEmailInbox(desk, { workspaceId, address: "help@desk.test" });
    const left = new Set(Array.from({ length: 160 }, (_, place) => `number ${place}`));
    const all = [...left];
    for (const until of [40, 90, all.length]) {
      const child = await live();
      const sender = async () => {
        for (const subject of [...left].toSorted(() => Math.random() - 0.5)) {
          if (!left.has(subject)) continue;
          if (await handIn(smtpPort, address, subject)) left.delete(subject);
          if (all.length - left.size >= until) return;
        }
      };
      await Promise.all(Array.from({ length: 8 }, sender));
      await kill(child);
      const there = new Set(await stored());
      for (const subject of all) if (!left.has(subject)) expect(there).toContain(subject);
    }
    expect((await stored()).toSorted()).toEqual(all.toSorted());
  });
});

if (!hasDovecot()) {
  test("dovecot is not here, no mailbox to read", () => expect(hasDovecot()).toBe(false));
} else {
  test("killed twice while a mailbox is read, every mail is there once and in its order", async () => {
    const dovecot = await openDovecot();
    onTestFinished(() => dovecot.stop());
    const { desk, live, kill, stored } = await startKillableServer();
    const address = nextMailbox();
    const all = Array.from({ length: 400 }, (_, place) => `number ${place}`);
    await dovecot.fill(address, all.map(emailAbout));
    await addMailboxInbox(desk, dovecot, { sinceDays: "2" }, address);
    for (const atLeast of [1, 150]) {
      const child = await live();
      await eventually(
        async () => expect((await stored()).length).toBeGreaterThanOrEqual(atLeast),
        60_000,
      );
      await kill(child);
    }
    await live();
    await eventually(async () => expect(await stored()).toEqual(all));
  });
}
