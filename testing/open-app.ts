// A complete app for one test: real server, real database, real provider adapters; only the carrier is simulated, over
// the network. Members use test browsers, customers have phones.
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { Inbox } from "#contract/live-protocol.ts";
import type { Role } from "#domain/permissions.ts";
import { required } from "#domain/required.ts";
import type { RuntimeDeps } from "#server/actions/runtime.ts";
import { boot, type RunningServer } from "#server/boot.ts";
import { readConfig } from "#server/config.ts";
import { createLogger } from "#server/logger.ts";
import type { Dns } from "#server/ports/dns.ts";
import { callInbox, type SimulatedCaller } from "./app/calls/simulated-caller.ts";
import { createTestDatabase } from "./app/database.ts";
import { silentDns } from "./app/dns.ts";
import { type Mailbox, openMailbox, type SeenEmails } from "./app/mailbox.ts";
import { startTestSimulator, type TestSimulator } from "./app/simulator.ts";
import { TestBrowser } from "./app/test-browser.ts";
import type { DatabaseProxy } from "./database/database-proxy.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";

export const password = "correct horse battery staple";

interface TestAppOptions {
  /** `maya:agent`; the owner always exists and is called olga. */
  readonly members?: readonly string[];
  readonly country?: "GB" | "US";
  readonly now?: () => Date;
  readonly dns?: Dns;
  /** The app connects to its database through this proxy; the simulator and other processes connect directly. */
  readonly databaseProxy?: Pick<DatabaseProxy, "urlOf">;
  readonly passes?: RuntimeDeps["onFailpoint"];
  /** Calls without audio, with prompts and music at a tenth of their length. */
  readonly signalsAlone?: boolean;
}

export interface Phone {
  readonly number: string;
  text(
    text: string,
    options?: { to?: string; images?: readonly { type: string; base64: string }[] },
  ): Promise<void>;
  expectText(pattern: RegExp): Promise<void>;
  /** Calls the inbox; defaults to the first one. */
  call(inboxNumber?: string): Promise<SimulatedCaller>;
  /** The texts this phone received, each with its count. */
  received(): Promise<readonly { text: string; times: number }[]>;
}

export interface TestApp {
  readonly url: string;
  readonly running: RunningServer;
  readonly simulator: TestSimulator;
  readonly inboxes: readonly Inbox[];
  readonly log: readonly Record<string, unknown>[];
  as(name: string): TestBrowser;
  phone(number: string, name?: string): Promise<Phone>;
  /** The mailbox of this address, created if missing. */
  mailbox(address: string, name?: string): Promise<Mailbox>;
  /** The simulator's email inbox; emails to it arrive at our own webhook endpoint. */
  readonly emailInbox: Inbox;
  /** Waits until nothing is in progress and checks that no text or email was sent that the test has not expected. */
  expectNothingElseSent(): Promise<void>;
  join(name: string, role: Role, teamIds?: readonly string[]): Promise<TestBrowser>;
  /** Starts another app process on the same database; sessions are valid on both. */
  beside(): Promise<{ readonly url: string; readonly running: RunningServer }>;
}

/** Opens an app for one test and closes it afterwards. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp(options);
  onTestFinished(() => app.close());
  return app;
}

/** One app for all tests of a file; each test uses its own customers. */
export function shareTestApp(options: TestAppOptions = {}): () => TestApp {
  let app: (TestApp & { close(): Promise<void> }) | null = null;
  beforeAll(async () => {
    app = await startTestApp(options);
  });
  afterAll(() => app?.close());
  return () => required(app, "opened before the first test");
}

async function startTestApp(
  options: TestAppOptions,
): Promise<TestApp & { close(): Promise<void> }> {
  const { country = "GB" } = options;
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "deskbell-story-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const simulator = await startTestSimulator(database.url, url, `http://127.0.0.1:${port}`, {
    now: options.now,
    ...(options.signalsAlone ? { signalsAlone: true } : {}),
  });
  const log: Record<string, unknown>[] = [];
  const config = readConfig(
    {
      DATABASE_URL: options.databaseProxy?.urlOf(database.url) ?? database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SMTP_PORT: "0",
    },
    [],
  );
  const now = options.now ?? (() => new Date());
  const running = await boot({
    config,
    log: createLogger((logLine) => log.push(JSON.parse(logLine)), now),
    now,
    validatesOutputs: true,
    simulator: simulator,
    dns: options.dns ?? silentDns,
    ...(options.passes ? { onFailpoint: options.passes } : {}),
  });
  const others: RunningServer[] = [];
  const close = async () => {
    for (const other of others) await other.stop();
    await running.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };

  const people = new Map<string, TestBrowser>();
  const owner = new TestBrowser(url);
  people.set("olga", owner);
  await owner.rpc("setUp", {
    company: "Copperline",
    yourName: "Olga",
    email: "olga@copperline.example",
    password,
    timeZone: "Europe/London",
    country,
    locale: "en-GB",
  });
  await owner.rpc("connectSimulator", {});
  const { rows: inboxes } = await owner.rpc("listInboxes", {});
  const sent = new Map<string, number>();
  const met: SeenEmails = new Map();

  const app: TestApp & { close(): Promise<void> } = {
    close,
    url,
    running,
    simulator,
    inboxes,
    log,
    as(name) {
      const browser = people.get(name);
      if (!browser) throw new Error(`${name} is no member of this story`);
      return browser;
    },
    async join(name, role, teamIds = []) {
      const email = `${name}@copperline.example`;
      const { link } = await owner.rpc("inviteMember", { email, role, teamIds: teamIds as never });
      const browser = new TestBrowser(url);
      const title = name.charAt(0).toUpperCase() + name.slice(1);
      await browser.rpc("acceptInvitation", {
        token: link.split("/").at(-1) ?? "",
        name: title,
        password,
      });
      people.set(name, browser);
      return browser;
    },
    async beside() {
      const port = await freePort();
      const settings = {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        PORT: String(port),
        SMTP_PORT: "0",
      };
      const other = await boot({
        config: readConfig(settings, []),
        log: createLogger((logLine) => log.push(JSON.parse(logLine)), now),
        now,
        validatesOutputs: true,
        dns: options.dns ?? silentDns,
        simulator: { ...simulator, stop: async () => undefined },
      });
      others.push(other);
      return { url: `http://localhost:${port}`, running: other };
    },
    mailbox: (address, name = "") => openMailbox(simulator, met, address, name),
    get emailInbox() {
      return required(
        inboxes.find(({ kind }) => kind === "email"),
        "the simulated world has mail",
      );
    },
    phone: (number, name = `Phone ${number.slice(-4)}`) => createPhone(app, sent, number, name),
    async expectNothingElseSent() {
      await simulator.quiet();
      const { customers } = await simulator.state();
      for (const { number } of customers) {
        if (number === null) continue;
        const texts = (await simulator.reached(number)).reduce((sum, one) => sum + one.times, 0);
        const expected = sent.get(number) ?? 0;
        if (texts !== expected)
          throw new Error(`${number} got ${texts} texts; the story knows of ${expected}`);
      }
      for (const { address, reached } of await simulator.mailsReached()) {
        const mails = reached.reduce((sum, one) => sum + one.times, 0);
        const expected = met.get(address)?.size ?? 0;
        if (mails !== expected)
          throw new Error(`${address} got ${mails} mails; the story knows of ${expected}`);
      }
    },
  };
  for (const member of options.members ?? []) {
    const [name = "", role = "agent"] = member.split(":");
    await app.join(name, role as Role);
  }
  return app;
}

async function createPhone(
  app: TestApp,
  seen: Map<string, number>,
  number: string,
  name: string,
): Promise<Phone> {
  const { simulator } = app;
  const known = (await simulator.state()).customers.find((one) => one.number === number);
  const { id } =
    known ?? (await simulator.request<{ id: string }>("POST", "/customers", { name, number }));
  return {
    number,
    async text(text, { to, images } = {}) {
      await simulator.request("POST", `/customers/${id}/texts`, {
        inboxNumber: to ?? app.inboxes[0]?.address,
        text,
        ...(images ? { images } : {}),
      });
      await simulator.quiet();
    },
    async expectText(pattern) {
      await eventually(async () => {
        const texts = await simulator.reached(number);
        if (!texts.some((one) => pattern.test(one.text))) {
          throw new Error(
            `${number} got no text like ${pattern}, but: ${texts.map((one) => one.text).join(" | ") || "none"}`,
          );
        }
      });
      seen.set(number, (seen.get(number) ?? 0) + 1);
    },
    call: (inboxNumber) =>
      callInbox(simulator, { id, number }, inboxNumber ?? app.inboxes[0]?.address ?? ""),
    received: () => simulator.reached(number),
  };
}
