// Runs the real server as a separate process on a copy of a seeded folder.

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "#testing/free-port.ts";
import type { StatementCounts } from "./cost/cost.ts";
import type { ProcessGroup } from "./processes.ts";

const root = path.join(import.meta.dirname, "..");

/** The arguments `npm start` passes to node. */
function startArguments(): string[] {
  const about = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return String(about.scripts.start).split(" ").slice(1);
}

export interface App extends ProcessGroup {
  readonly port: number;
  readonly publicUrl: string;
  /** The SMTP listener's port; 0 unless the plan asks for one. */
  readonly smtpPort: number;
  /** Since the start. Throws unless the plan counts statements. */
  countStatements(): Promise<StatementCounts>;
  stop(): Promise<void>;
}

export interface AppPlan {
  readonly dataDir: string;
  /** Without the simulator the app gets a public address, which switches it off, so only the app is measured. */
  readonly hasSimulator?: boolean;
  readonly receivesMail?: boolean;
  /** Loads a counter into the server, so not for readings of memory and start time. */
  readonly countsStatements?: boolean;
}

const statementCounter = path.join(import.meta.dirname, "cost/statement-counter.ts");

export async function startApp({
  dataDir,
  hasSimulator = false,
  receivesMail = false,
  countsStatements = false,
}: AppPlan): Promise<App> {
  const port = await freePort();
  const publicUrl = hasSimulator ? `http://localhost:${port}` : "http://desk.example.com";
  const smtpPort = receivesMail ? await freePort() : 0;
  const portArguments = [
    "--port",
    String(port),
    ...(receivesMail ? ["--smtp-port", String(smtpPort)] : []),
  ];
  const counterArguments = countsStatements ? ["--import", statementCounter] : [];
  const child = spawn(
    process.execPath,
    [
      ...counterArguments,
      ...startArguments(),
      ...portArguments,
      "--data-dir",
      dataDir,
      "--public-url",
      publicUrl,
    ],
    // With this name the app watches its parent process, so a stopped benchmark leaves nothing running.
    {
      cwd: root,
      env: { ...cleanEnvironment(), npm_lifecycle_event: "bench" },
      stdio: ["ignore", "pipe", "pipe", ...(countsStatements ? (["ipc"] as const) : [])],
    },
  );
  await ready(child);
  return {
    port,
    smtpPort,
    publicUrl,
    dataDir,
    app: child.pid ?? 0,
    countStatements() {
      if (!countsStatements) throw new Error("required: an app that counts statements");
      return new Promise((done, failed) => {
        child.once("message", (counts) => done(counts as StatementCounts));
        child.send("count-statements", (error) => error && failed(error));
      });
    },
    async stop() {
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Settings in the developer's environment must not affect the benchmark. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  return { PATH, HOME, LANG, TMPDIR, NODE_ENV: "production" };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let output = "";
    const onOutput = (data: Buffer) => {
      output = `${output}${data}`.slice(-2_000);
      if (output.includes('"event":"ready"')) done();
    };
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`The server ended (${code}): ${output}`)));
  });
}
