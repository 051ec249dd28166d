// One process under the storm: started as an operator starts it, started again whenever it ends, killed without a
// warning.
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { Logs } from "./logs.ts";

const root = path.join(import.meta.dirname, "../../..");

export interface ProcessPlan {
  readonly name: string;
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** A line of the log, or of a program that says so in its own way, that means it serves now. */
  readonly isReady: (line: string) => boolean;
  readonly logs: Logs;
  readonly whenReady?: (tookMs: number, line: string) => void;
  /** What a program without a log of our kind may say. */
  readonly mayComplain?: boolean;
}

export interface Stormed {
  readonly name: string;
  pid(): number | null;
  isReady(): boolean;
  readySince(): number | null;
  /** Sends SIGKILL; it is started again at once, or when this settles. */
  kill(until?: Promise<unknown>): void;
  signal(name: NodeJS.Signals): void;
  untilReady(withinMs: number): Promise<boolean>;
  /** In order, and for good. */
  stop(): Promise<void>;
}

const againMs = 300;

export function keepProcess(plan: ProcessPlan): Stormed {
  let child: ChildProcess | null = null;
  let readyAt: number | null = null;
  let isOver = false;
  let wasKilled = false;
  let mayStart: Promise<unknown> = Promise.resolve();

  function start(): void {
    const began = performance.now();
    wasKilled = false;
    const next = spawn(process.execPath, plan.words, {
      cwd: root,
      // Under this name it watches its parent: a storm that is stopped leaves nothing running.
      env: { ...plainEnvironment(), ...plan.env, npm_lifecycle_event: "storm" },
      // Whoever has no parent to watch notices by the channel that we are gone.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    child = next;
    const hear = (line: string) => {
      if (plan.isReady(line) && readyAt === null) {
        readyAt = performance.now();
        plan.whenReady?.(readyAt - began, line);
      }
      if (plan.mayComplain !== true) plan.logs.hear(plan.name, line);
    };
    if (next.stdout) createInterface({ input: next.stdout }).on("line", hear);
    if (next.stderr) createInterface({ input: next.stderr }).on("line", hear);
    next.on("message", (message) => hear(JSON.stringify(message)));
    next.once("error", (error) => plan.logs.ended(plan.name, error.message));
    next.once("close", (code, signal) => {
      readyAt = null;
      child = null;
      if (isOver) return;
      if (!wasKilled) plan.logs.ended(plan.name, `code ${code} signal ${signal}`);
      const again = () => setTimeout(() => isOver || start(), againMs);
      mayStart.then(again, again);
    });
  }
  start();
  return {
    name: plan.name,
    pid: () => child?.pid ?? null,
    isReady: () => readyAt !== null,
    readySince: () => readyAt,
    kill(until = Promise.resolve()) {
      wasKilled = true;
      mayStart = until;
      child?.kill("SIGKILL");
    },
    signal: (name) => void child?.kill(name),
    async untilReady(withinMs) {
      const until = performance.now() + withinMs;
      while (readyAt === null && performance.now() < until) await pause(50);
      return readyAt !== null;
    },
    async stop() {
      isOver = true;
      const last = child;
      if (last === null) return;
      const gone = new Promise((done) => last.once("close", done));
      last.kill("SIGTERM");
      const timer = setTimeout(() => last.kill("SIGKILL"), 30_000);
      await gone;
      clearTimeout(timer);
    },
  };
}

/** Settings of whoever runs the storm are not those of the desk. */
export function plainEnvironment(): Record<string, string> {
  const { PATH = "", HOME = "", LANG = "C.UTF-8" } = process.env;
  return { PATH, HOME, LANG, NODE_ENV: "production" };
}
