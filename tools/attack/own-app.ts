// A server in its own process with a temporary data folder, so that attacks affect only it.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#testing/free-port.ts";

export interface OwnApp {
  readonly url: string;
  readonly cookie: string;
  /** Its SMTP receiver, once an inbox needs it. */
  readonly smtpPort: number;
  /** Where webhooks may be sent on this machine, as if it were a public host. */
  readonly webhookPort: number;
  readonly folder: string;
  /** CPU time of the whole process; null if the system does not report it. */
  cpuMs(): number | null;
  /** Runs a command on the same data. */
  command(name: string, ...args: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
const startTimeoutMs = 120_000;

export async function startOwnApp(): Promise<OwnApp> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "deskbell-attack-"));
  const port = await freePort();
  const smtpPort = await freePort();
  const webhookPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { npm_lifecycle_event: _, PUBLIC_URL: __, HOST: ___, ...env } = process.env;
  const own = {
    ...env,
    PORT: String(port),
    DATA_DIR: folder,
    SMTP_PORT: String(smtpPort),
    WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${webhookPort}`,
    // Lets an attack come from several addresses.
    TRUSTED_PROXIES: "127.0.0.1",
  };
  const child = spawn(process.execPath, [program], {
    env: own,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const command = (name: string, ...args: readonly string[]) =>
    new Promise<void>((done, failed) => {
      const tool = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
      const ran = spawn(process.execPath, [tool, ...args], {
        env: own,
        stdio: ["ignore", "ignore", "inherit"],
      });
      ran.once("error", failed);
      ran.once("exit", (code) =>
        code === 0 ? done() : failed(new Error(`${name} ended ${code}`)),
      );
    });
  const gone = new Promise((done) => child.once("exit", done));
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await isReady(url);
    const response = await fetch(`${url}/rpc/setUp`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        company: "Copperline",
        yourName: "Olga",
        email: "olga@copperline.example",
        password: "correct horse battery staple",
        timeZone: "Europe/London",
        country: "GB",
        locale: "en-GB",
      }),
    });
    const [given = ""] = response.headers.getSetCookie();
    const cookie = given.split(";")[0] ?? "";
    const cpuMs = () => cpuOf(child.pid ?? 0);
    return { url, cookie, smtpPort, webhookPort, folder, cpuMs, command, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Clock ticks of the process, threads included: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function cpuOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

async function isReady(url: string): Promise<void> {
  const until = performance.now() + startTimeoutMs;
  while (performance.now() < until) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error("The desk to be attacked did not start.");
}
