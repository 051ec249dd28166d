// A server in its own process, killed with SIGKILL; the next one continues on the same data.
import type { ChildProcess } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import type { Failpoint } from "#server/actions/runtime.ts";
import { clusterFolderOf } from "#server/postgres/data-folder.ts";
import { freePort } from "#testing/free-port.ts";
import { password } from "#testing/open-app.ts";
import { createTestDatabase } from "./database.ts";
import { forkServer, hasEnded, untilEnded } from "./fork-server.ts";
import { startTestSimulator, type TestSimulator, type TestSimulatorOptions } from "./simulator.ts";
import { TestBrowser } from "./test-browser.ts";

export interface KillableServer {
  readonly simulator: TestSimulator;
  readonly olga: TestBrowser;
  readonly inboxAddress: string;
  /**
   * Starts a server that runs until it is killed or reaches the failpoint. A running server is reused, or killed first
   * if a failpoint is given.
   */
  live(killAt?: Failpoint): Promise<ChildProcess>;
  died(child: ChildProcess): Promise<void>;
}

export async function startKillableServer(
  options: Pick<TestSimulatorOptions, "signalsAlone"> & { readonly killAt?: Failpoint } = {},
): Promise<KillableServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "deskbell-mortal-"));
  await cp(inject("postgres").clusterFolder, clusterFolderOf(dataDir), { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const simulator = await startTestSimulator(
    database.url,
    url,
    `http://127.0.0.1:${port}`,
    options,
  );
  const children = new Set<ChildProcess>();
  onTestFinished(async () => {
    for (const child of children) child.kill("SIGKILL");
    await Promise.all([...children].map(untilEnded));
    await simulator.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const start = async (killAt?: Failpoint) => {
    const { child, ready } = forkServer({
      DATA_DIR: dataDir,
      PORT: String(port),
      SMTP_PORT: "0",
      TEST_SIMULATOR_URL: simulator.endpoint.url,
      TEST_SIMULATOR_KEY: simulator.endpoint.key,
      KILL_AT: killAt,
    });
    children.add(child);
    await ready;
    return child;
  };
  let last = await start(options.killAt);
  const live = async (killAt?: Failpoint) => {
    if (!hasEnded(last)) {
      if (killAt === undefined) return last;
      last.kill("SIGKILL");
      await untilEnded(last);
    }
    last = await start(killAt);
    return last;
  };
  const olga = new TestBrowser(url);
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
  simulator.use(account.settings.accountSid ?? "");
  const { rows } = await olga.rpc("listInboxes", {});
  return { simulator, olga, inboxAddress: rows[0]?.address ?? "", live, died: untilEnded };
}
