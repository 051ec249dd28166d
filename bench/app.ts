// The real server as a process of its own, on a copy of a seeded folder.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import type { ProcessGroup } from "./processes.ts";

const root = path.join(import.meta.dirname, "..");

/** What `npm start` hands to node. */
function startArguments(): string[] {
  const about = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return String(about.scripts.start).split(" ").slice(1);
}

export interface App extends ProcessGroup {
  readonly port: number;
  readonly publicUrl: string;
  /** Where it receives mail; 0 unless the plan wants that. */
  readonly smtpPort: number;
  stop(): Promise<void>;
}

export interface AppPlan {
  readonly dataDir: string;
  /** A public address switches the simulator off: what is measured then is the desk alone. */
  readonly hasSimulator?: boolean;
  readonly receivesMail?: boolean;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

export async function startApp({
  dataDir,
  hasSimulator = false,
  receivesMail = false,
}: AppPlan): Promise<App> {
  const port = await freePort();
  const publicUrl = hasSimulator ? `http://localhost:${port}` : "http://desk.example.com";
  const smtpPort = receivesMail ? await freePort() : 0;
  const doors = [
    "--port",
    String(port),
    ...(receivesMail ? ["--smtp-port", String(smtpPort)] : []),
  ];
  const child = spawn(
    process.execPath,
    [...startArguments(), ...doors, "--data-dir", dataDir, "--public-url", publicUrl],
    // Under this name it watches its parent, so that a bench that is stopped leaves nothing running.
    {
      cwd: root,
      env: { ...cleanEnvironment(), npm_lifecycle_event: "bench" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  await ready(child);
  return {
    ...{ port, smtpPort, publicUrl, dataDir, app: child.pid ?? 0 },
    async stop() {
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Settings of whoever runs the bench are not those of the bench. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  return { PATH, HOME, LANG, TMPDIR, NODE_ENV: "production" };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let said = "";
    const hear = (data: Buffer) => {
      said = `${said}${data}`.slice(-2_000);
      if (said.includes('"event":"ready"')) done();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`The server ended (${code}): ${said}`)));
  });
}
