// Kills the server with -9 repeatedly while email arrives; a new process takes over, and what the senders and the
// mailbox know is compared with the database.
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
import { createTestDatabase } from "#testing/app/database.ts";
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
import { SmtpTestClient } from "#testing/mail-servers/smtp-test-client.ts";
import type { TestApp } from "#testing/open-app.ts";
import { suiteThatNeeds } from "#testing/suite-that-needs.ts";

const secret = "a secret that two processes share";

interface StoredState {
  /** Emails not yet processed. */
  readonly waiting: number;
  readonly messages: readonly string[];
  readonly conversations: number;
}

interface KillableServer {
  /** Uses the same tables and keys as the killed processes, and runs no jobs. */
  readonly runtime: Runtime;
  readonly workspaceId: WorkspaceId;
  readonly smtpPort: number;
  live(killAt?: Failpoint): Promise<ChildProcess>;
  kill(child: ChildProcess): Promise<void>;
  stored(): Promise<string[]>;
  said(): Promise<StoredState>;
}

async function startKillableServer(): Promise<KillableServer> {
  const own = await createTestDatabase();
  await migrate({ connectionString: own.url });
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "deskbell-mail-mortal-"));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const children = new Set<ChildProcess>();
  const database = openDatabase({ connectionString: own.url }, () => undefined, { size: 2 });
  const runtime = createRuntime({
    database,
    services: {} as never,
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
      let text = "";
      child.stderr?.on("data", (data: Buffer) => {
        text = `${text}${data}`.slice(-2000);
      });
      children.add(child);
      child.once("message", () => ready(child));
      child.once("exit", () => failed(new Error(`The desk did not come up: ${text}`)));
    });
  const { workspaceId } = await addWorkspace(
    { url: "", running: { runtime } } as TestApp,
    "Copperline",
  );
  const stored = async () => (await storedEmails(runtime, workspaceId)).map(subjectOf);
  const readState = () =>
    database.one<StoredState>(sql`
      select (select count(*)::int from inbound_payload where workspace_id = ${workspaceId} and state = 'pending') as waiting,
             (select coalesce(array_agg(subject), '{}') from email where workspace_id = ${workspaceId}) as messages,
             (select count(*)::int from conversation where workspace_id = ${workspaceId}) as conversations`);
  return { runtime, workspaceId, smtpPort, live, kill, stored, said: readState };
}

/** True if the server accepted the email. */
async function deliverEmail(port: number, to: string, subject: string): Promise<boolean> {
  try {
    const smtp = await SmtpTestClient.start(port);
    await smtp.say(`RCPT TO:<${to}>`);
    const response = await smtp.send(emailAbout(subject));
    smtp.close();
    return response.startsWith("250");
  } catch {
    return false; // No process is listening.
  }
}

describe("email to the SMTP listener", () => {
  test("killed between the insert and the 250 reply, a resent email is stored once", async () => {
    const { runtime, workspaceId, smtpPort, live, stored } = await startKillableServer();
    const { address } = await addEmailInbox(runtime, { workspaceId, address: "help@desk.test" });
    const killed = await live("payload.stored");
    const died = new Promise<void>((done) => killed.once("exit", () => done()));
    expect(await deliverEmail(smtpPort, address, "only once")).toBe(false);
    await died;
    expect(await stored()).toEqual(["only once"]);
    await live();
    expect(await deliverEmail(smtpPort, address, "only once")).toBe(true);
    expect(await stored()).toEqual(["only once"]);
  });

  test.each(["payload.stored", "payload.processing", "payload.processed"] as const)(
    "killed at %s, an email becomes one message in one conversation",
    async (point) => {
      const { runtime, workspaceId, smtpPort, live, said: readState } = await startKillableServer();
      const { address } = await addEmailInbox(runtime, { workspaceId, address: "help@desk.test" });
      const killed = await live(point);
      const died = new Promise<void>((done) => killed.once("exit", () => done()));
      const isAccepted = await deliverEmail(smtpPort, address, "only once");
      await died;
      await live();
      if (!isAccepted) expect(await deliverEmail(smtpPort, address, "only once")).toBe(true);
      await eventually(async () => expect((await readState()).waiting).toBe(0));
      expect(await readState()).toEqual({ waiting: 0, messages: ["only once"], conversations: 1 });
    },
    160_000,
  );

  test("killed mid-stream, every accepted email is stored, and in the end all of them, each once", async () => {
    const { runtime, workspaceId, smtpPort, live, kill, stored } = await startKillableServer();
    const { address } = await addEmailInbox(runtime, { workspaceId, address: "help@desk.test" });
    const left = new Set(Array.from({ length: 160 }, (_, index) => `number ${index}`));
    const all = [...left];
    for (const until of [40, 90, all.length]) {
      const child = await live();
      const sender = async () => {
        for (const subject of [...left].toSorted(() => Math.random() - 0.5)) {
          if (!left.has(subject)) continue;
          if (await deliverEmail(smtpPort, address, subject)) left.delete(subject);
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

suiteThatNeeds("Dovecot", hasDovecot(), () => {
  test("killed twice while reading a mailbox, every email is stored once and in order", async () => {
    const dovecot = await openDovecot();
    onTestFinished(() => dovecot.stop());
    const { runtime, live, kill, stored } = await startKillableServer();
    const address = nextMailbox();
    const all = Array.from({ length: 400 }, (_, index) => `number ${index}`);
    await dovecot.fill(address, all.map(emailAbout));
    await addMailboxInbox(runtime, dovecot, { sinceDays: "2" }, address);
    for (const min of [1, 150]) {
      const child = await live();
      await eventually(
        async () => expect((await stored()).length).toBeGreaterThanOrEqual(min),
        60_000,
      );
      await kill(child);
    }
    await live();
    await eventually(async () => expect(await stored()).toEqual(all));
  });
});
