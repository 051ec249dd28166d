// A whole desk for one story: real server, real database, real adapters; only the carrier is simulated, at
// the wire. Members sit at browsers, customers hold phones.
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { Inbox } from "#contract/live-protocol.ts";
import { required } from "#domain/errors.ts";
import type { Role } from "#domain/permissions.ts";
import type { RuntimeDeps } from "#server/actions/runtime.ts";
import { boot, type RunningServer } from "#server/boot.ts";
import { readConfig } from "#server/config.ts";
import { createLogger } from "#server/logger.ts";
import type { Dns } from "#server/ports/dns.ts";
import { callInbox, type SimulatedCaller } from "./app/calls/simulated-caller.ts";
import { openOwnDatabase } from "./app/database.ts";
import { silentDns } from "./app/dns.ts";
import { type Mailbox, openMailbox, type SeenEmails } from "./app/mailbox.ts";
import { startTestSimulator, type TestSimulator } from "./app/simulator.ts";
import { TestBrowser } from "./app/test-browser.ts";
import type { DatabaseProxy } from "./database/database-proxy.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";

export const password = "correct horse battery staple";

export interface OpenDeskOptions {
  /** `maya:agent`; the owner is there always and is called olga. */
  readonly members?: readonly string[];
  readonly country?: "GB" | "US";
  readonly now?: () => Date;
  readonly dns?: Dns;
  /** The app reaches its database through this; the simulated world and other processes reach it directly. */
  readonly databaseProxy?: Pick<DatabaseProxy, "urlOf">;
  readonly passes?: RuntimeDeps["passes"];
  /** Calls without sound, whose prompts and music take a tenth of their time. */
  readonly signalsAlone?: boolean;
}

export interface Phone {
  readonly number: string;
  text(
    text: string,
    options?: { to?: string; pictures?: readonly { type: string; base64: string }[] },
  ): Promise<void>;
  expectText(pattern: RegExp): Promise<void>;
  /** Rings the line; the first one when none is named. */
  call(line?: string): Promise<SimulatedCaller>;
  /** What this phone really got, each with how often. */
  received(): Promise<readonly { text: string; times: number }[]>;
}

export interface OpenedDesk {
  readonly url: string;
  readonly running: RunningServer;
  readonly street: TestSimulator;
  readonly lines: readonly Inbox[];
  readonly log: readonly Record<string, unknown>[];
  as(name: string): TestBrowser;
  phone(number: string, name?: string): Promise<Phone>;
  /** Somebody with this address, new or known. */
  mailbox(address: string, name?: string): Promise<Mailbox>;
  /** The simulated world's mail line: mail to it comes in by our own door. */
  readonly mailLine: Inbox;
  /** Everything that was under way has arrived, and no text or mail went out that the story has not asked for. */
  expectNothingElseSent(): Promise<void>;
  join(name: string, role: Role, teamIds?: readonly string[]): Promise<TestBrowser>;
  /** Another app process over the same database; whoever is signed in here is signed in there. */
  beside(): Promise<{ readonly url: string; readonly running: RunningServer }>;
}

/** One desk for one test, gone when the test is. */
export async function openDesk(options: OpenDeskOptions = {}): Promise<OpenedDesk> {
  const desk = await startDesk(options);
  onTestFinished(() => desk.close());
  return desk;
}

/** One desk for all tests of a file; each brings its own customers. */
export function shareDesk(options: OpenDeskOptions = {}): () => OpenedDesk {
  let desk: (OpenedDesk & { close(): Promise<void> }) | null = null;
  beforeAll(async () => {
    desk = await startDesk(options);
  });
  afterAll(() => desk?.close());
  return () => required(desk, "opened before the first test");
}

async function startDesk(
  options: OpenDeskOptions,
): Promise<OpenedDesk & { close(): Promise<void> }> {
  const { country = "GB" } = options;
  const database = await openOwnDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "deskbell-story-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const street = await startTestSimulator(database.url, url, `http://127.0.0.1:${port}`, {
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
    log: createLogger((line) => log.push(JSON.parse(line)), now),
    now,
    validatesOutputs: true,
    simulator: street,
    dns: options.dns ?? silentDns,
    ...(options.passes ? { passes: options.passes } : {}),
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
  const { rows: lines } = await owner.rpc("listInboxes", {});
  const sent = new Map<string, number>();
  const met: SeenEmails = new Map();

  const desk: OpenedDesk & { close(): Promise<void> } = {
    close,
    url,
    running,
    street,
    lines,
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
        log: createLogger((line) => log.push(JSON.parse(line)), now),
        now,
        validatesOutputs: true,
        dns: options.dns ?? silentDns,
        simulator: { ...street, stop: async () => undefined },
      });
      others.push(other);
      return { url: `http://localhost:${port}`, running: other };
    },
    mailbox: (address, name = "") => openMailbox(street, met, address, name),
    get mailLine() {
      return required(
        lines.find(({ kind }) => kind === "mail"),
        "the simulated world has mail",
      );
    },
    phone: (number, name = `Phone ${number.slice(-4)}`) =>
      issueBrowserCredential(desk, sent, number, name),
    async expectNothingElseSent() {
      await street.quiet();
      const { customers } = await street.state();
      for (const { number } of customers) {
        if (number === null) continue;
        const texts = (await street.reached(number)).reduce((sum, one) => sum + one.times, 0);
        const expected = sent.get(number) ?? 0;
        if (texts !== expected)
          throw new Error(`${number} got ${texts} texts; the story knows of ${expected}`);
      }
      for (const { address, reached } of await street.mailsReached()) {
        const mails = reached.reduce((sum, one) => sum + one.times, 0);
        const expected = met.get(address)?.size ?? 0;
        if (mails !== expected)
          throw new Error(`${address} got ${mails} mails; the story knows of ${expected}`);
      }
    },
  };
  for (const member of options.members ?? []) {
    const [name = "", role = "agent"] = member.split(":");
    await desk.join(name, role as Role);
  }
  return desk;
}

async function issueBrowserCredential(
  desk: OpenedDesk,
  seen: Map<string, number>,
  number: string,
  name: string,
): Promise<Phone> {
  const { street } = desk;
  const known = (await street.state()).customers.find((one) => one.number === number);
  const { id } =
    known ?? (await street.ask<{ id: string }>("POST", "/customers", { name, number }));
  return {
    number,
    async text(text, { to, pictures } = {}) {
      await street.ask("POST", `/customers/${id}/texts`, {
        line: to ?? desk.lines[0]?.address,
        text,
        ...(pictures ? { pictures } : {}),
      });
      await street.quiet();
    },
    async expectText(pattern) {
      await eventually(async () => {
        const texts = await street.reached(number);
        if (!texts.some((one) => pattern.test(one.text))) {
          throw new Error(
            `${number} got no text like ${pattern}, but: ${texts.map((one) => one.text).join(" | ") || "none"}`,
          );
        }
      });
      seen.set(number, (seen.get(number) ?? 0) + 1);
    },
    call: (line) => callInbox(street, { id, number }, line ?? desk.lines[0]?.address ?? ""),
    received: () => street.reached(number),
  };
}
