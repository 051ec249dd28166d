// A desk in a process of its own, on a folder that is thrown away afterwards: what an attack ends, it ends there.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#testing/free-port.ts";

export interface OwnDesk {
  readonly url: string;
  readonly cookie: string;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
const startWithinMs = 120_000;

export async function openOwnDesk(): Promise<OwnDesk> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "deskbell-attack-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { npm_lifecycle_event: _, PUBLIC_URL: __, HOST: ___, ...env } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { ...env, PORT: String(port), DATA_DIR: folder, SMTP_PORT: "0" },
    stdio: ["ignore", "ignore", "inherit"],
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
    return { url, cookie: given.split(";")[0] ?? "", stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function isReady(url: string): Promise<void> {
  const until = performance.now() + startWithinMs;
  while (performance.now() < until) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error("The desk to be attacked did not start.");
}
