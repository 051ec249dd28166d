// A desk that lives in a process of its own and is killed with -9; the next one takes over on the same data.
import { type ChildProcess, fork } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import type { DeathPoint } from "#server/actions/desk.ts";
import { clusterFolderOf } from "#server/postgres/data-folder.ts";
import { freePort } from "#testing/free-port.ts";
import { password } from "#testing/open-desk.ts";
import { BrowserOf } from "./browser-of.ts";
import { openOwnDatabase } from "./database.ts";
import { openStreet, type Street, type StreetOptions } from "./street.ts";

export interface Mortal {
  readonly street: Street;
  readonly olga: BrowserOf;
  readonly line: string;
  /** Lives until it is killed, or until the named point. Who lives already goes on, or makes room for the doomed. */
  live(killAt?: DeathPoint): Promise<ChildProcess>;
  died(child: ChildProcess): Promise<void>;
}

export async function openMortal(
  options: Pick<StreetOptions, "signalsAlone"> & { readonly killAt?: DeathPoint } = {},
): Promise<Mortal> {
  const database = await openOwnDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "deskbell-mortal-"));
  await cp(inject("postgres").clusterFolder, clusterFolderOf(dataDir), { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const street = await openStreet(database.url, url, `http://127.0.0.1:${port}`, options);
  const children = new Set<ChildProcess>();
  const isDead = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
  const died = (child: ChildProcess) =>
    new Promise<void>((done) => (isDead(child) ? done() : child.once("exit", () => done())));
  onTestFinished(async () => {
    for (const child of children) child.kill("SIGKILL");
    await Promise.all([...children].map(died));
    await street.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const begin = (killAt?: DeathPoint) =>
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
        execArgv: ["--import", "./server/keep-compiled.js"],
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
  let last = await begin(options.killAt);
  const live = async (killAt?: DeathPoint) => {
    if (!isDead(last)) {
      if (killAt === undefined) return last;
      last.kill("SIGKILL");
      await died(last);
    }
    last = await begin(killAt);
    return last;
  };
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
  return { street, olga, line: rows[0]?.address ?? "", live, died };
}
