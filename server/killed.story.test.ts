// The server is killed with -9 at each step of receiving and of sending, in a process of its own, on its
// own embedded database; a new one takes over and the phones are counted.
import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { DeathPoint } from "#server/actions/desk.ts";
import { BrowserOf } from "#testing/desk/browser-of.ts";
import { openOwnDatabase } from "#testing/desk/database.ts";
import { openStreet, type Street } from "#testing/desk/street.ts";
import { eventually } from "#testing/eventually.ts";
import { freePort } from "#testing/free-port.ts";
import { password } from "#testing/open-desk.ts";

interface Mortal {
  readonly street: Street;
  readonly olga: BrowserOf;
  readonly line: string;
  /** Lives until it is killed, or until the named point. */
  live(killAt?: DeathPoint): Promise<ChildProcess>;
  died(child: ChildProcess): Promise<void>;
}

async function openMortal(): Promise<Mortal> {
  const database = await openOwnDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "deskbell-mortal-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const street = await openStreet(database.url, url, `http://127.0.0.1:${port}`);
  const children = new Set<ChildProcess>();
  const died = (child: ChildProcess) =>
    new Promise<void>((done) =>
      child.exitCode !== null || child.signalCode !== null
        ? done()
        : child.once("exit", () => done()),
    );
  onTestFinished(async () => {
    for (const child of children) child.kill("SIGKILL");
    await Promise.all([...children].map(died));
    await street.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const live = (killAt?: DeathPoint) =>
    new Promise<ChildProcess>((ready, failed) => {
      const child = fork(path.resolve("testing/desk/run-desk.ts"), [], {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: dataDir,
          PORT: String(port),
          SMTP_PORT: "0",
          STREET_URL: street.door.url,
          STREET_KEY: street.door.key,
          KILL_AT: killAt,
        },
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
  const first = await live();
  const olga = new BrowserOf(url);
  await olga.rpc("setUp", {
    company: "Copperline",
    yourName: "Olga",
    email: "olga@copperline.example",
    password,
    timeZone: "Europe/London",
    country: "GB",
    locale: "en-GB",
  });
  const account = await olga.rpc("connectSimulator", {});
  street.use(account.settings.accountSid ?? "");
  const { rows } = await olga.rpc("listLines", {});
  first.kill("SIGKILL");
  await died(first);
  return { street, olga, line: rows[0]?.address ?? "", live, died };
}

const number = "+447700900514";

async function textFrom(street: Street, line: string, text: string): Promise<void> {
  const known = (await street.state()).customers.find((one) => one.number === number);
  const { id } =
    known ??
    (await street.ask<{ id: string }>("POST", "/customers", { name: "A stranger", number }));
  await street.ask("POST", `/customers/${id}/texts`, { line, text });
}

test.each(["raw.stored", "raw.understanding", "raw.understood"] as const)(
  "killed at %s, a text is neither lost nor doubled",
  async (point) => {
    const { street, olga, line, live, died } = await openMortal();
    const doomed = await live(point);
    await textFrom(street, line, "Do not lose me");
    await died(doomed);
    await live();
    const conversation = await olga.conversationWith("07700 900514");
    await street.quiet();
    await eventually(async () => {
      expect((await olga.messages(conversation.id)).map((one) => one.text)).toEqual([
        "Do not lose me",
      ]);
    });
    expect((await olga.rpc("listConversations", { view: "open" })).rows).toHaveLength(1);
  },
  60_000,
);

test.each([
  ["send.written", "delivered"],
  ["send.taken", "unknown"],
  ["send.handed", "delivered"],
  ["send.recorded", "delivered"],
] as const)(
  "killed at %s, an answer is never sent twice and stands at %s",
  async (point, state) => {
    const { street, olga, line, live, died } = await openMortal();
    const before = await live();
    await textFrom(street, line, "Hello?");
    const conversation = await olga.conversationWith("07700 900514");
    before.kill("SIGKILL");
    await died(before);

    const doomed = await live(point);
    const wish = { conversationId: conversation.id, text: "Only once", clientKey: "the-one" };
    await olga.rpc("sendText", wish).catch(() => undefined);
    await died(doomed);
    await live();
    // A browser whose answer was lost asks again with the same key.
    const sent = await olga.rpc("sendText", wish);
    await eventually(async () => {
      const entry = (await olga.messages(conversation.id)).find((one) => one.id === sent.id);
      expect(entry?.delivery?.state).toBe(state);
    }, 40_000);
    await street.quiet();
    const got = (await street.reached(number)).filter((one) => one.text === "Only once");
    expect(got).toEqual(state === "unknown" ? [] : [{ text: "Only once", times: 1 }]);
    expect(
      (await olga.messages(conversation.id)).filter((one) => one.direction === "out"),
    ).toHaveLength(1);
  },
  90_000,
);
