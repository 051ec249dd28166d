// An app process, run as by `npm start`.
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Logs } from "./logs.ts";
import { root, type SupervisedProcess, superviseProcess } from "./process.ts";

const siblingUrl = (file: string) => pathToFileURL(path.join(import.meta.dirname, file)).href;
const clock = siblingUrl("shifted-clock.ts");
const origins = siblingUrl("promise-origins.ts");

/** The arguments `npm start` passes to node. */
const startArguments = (): string[] => {
  const about = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return String(about.scripts.start).split(" ").slice(1);
};

interface AppPlan {
  readonly name: string;
  readonly port: number;
  readonly smtpPort: number;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly secret: string;
  readonly simulator: { readonly url: string; readonly key: string };
  readonly databaseUrl: string | null;
  readonly databaseDirectUrl: string | null;
  /** File with the offset of its clock. Milliseconds. */
  readonly clockFile: string;
  /** Whether unhandled rejections report where their promise was created. */
  readonly traces: boolean;
  readonly logs: Logs;
  readonly isEnding: () => boolean;
  readonly whenReady: (durationMs: number) => void;
}

export interface App extends SupervisedProcess {
  readonly port: number;
  readonly smtpPort: number;
  /** The name under which the current process holds jobs and mailboxes. */
  instance(): string | null;
}

export function startApp(plan: AppPlan): App {
  const settings: Record<string, string | null> = {
    port: String(plan.port),
    "smtp-port": String(plan.smtpPort),
    "public-url": plan.publicUrl,
    "data-dir": plan.dataDir,
    "simulator-url": plan.simulator.url,
    "simulator-key": plan.simulator.key,
    secret: plan.secret,
    "database-url": plan.databaseUrl,
    "database-direct-url": plan.databaseDirectUrl,
  };
  const settingArguments = Object.entries(settings).flatMap(([name, value]) =>
    value === null ? [] : [`--${name}`, value],
  );
  let instance: string | null = null;
  const loaded = plan.traces ? [clock, origins] : [clock];
  const supervised = superviseProcess({
    name: plan.name,
    args: [...startArguments(), ...settingArguments],
    env: {
      NODE_OPTIONS: loaded.map((one) => `--import=${one}`).join(" "),
      STORM_CLOCK_FILE: plan.clockFile,
    },
    isReady: (line) => line.includes('"event":"ready"'),
    logs: plan.logs,
    isEnding: plan.isEnding,
    whenReady(durationMs, line) {
      instance = String(JSON.parse(line).instance);
      plan.whenReady(durationMs);
    },
  });
  return { ...supervised, port: plan.port, smtpPort: plan.smtpPort, instance: () => instance };
}
