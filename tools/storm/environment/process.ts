// A supervised process: started like an operator would, restarted whenever it ends, killed without warning.
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { Logs } from "./logs.ts";

export const root = path.join(import.meta.dirname, "../../..");

interface ProcessPlan {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Matches the output line that means the process is ready. */
  readonly isReady: (line: string) => boolean;
  readonly logs: Logs;
  /** True once the whole run ends: then it is not restarted. */
  readonly isEnding: () => boolean;
  readonly whenReady?: (durationMs: number, line: string) => void;
  /** Whether it may write to stderr, for a program without our log format. */
  readonly canWriteToStderr?: boolean;
}

export interface SupervisedProcess {
  readonly name: string;
  pid(): number | null;
  isReady(): boolean;
  readySince(): number | null;
  /** Sends SIGKILL; the process restarts at once, or when the promise settles. */
  kill(until?: Promise<unknown>): void;
  signal(name: NodeJS.Signals): void;
  untilReady(withinMs: number): Promise<boolean>;
  /** Shuts down cleanly, without a restart. */
  stop(): Promise<void>;
}

const retryMs = 300;

export function superviseProcess(plan: ProcessPlan): SupervisedProcess {
  let child: ChildProcess | null = null;
  let readyAt: number | null = null;
  let isStopped = false;
  let wasKilled = false;
  let canStart: Promise<unknown> = Promise.resolve();

  function start(): void {
    const startedMs = performance.now();
    wasKilled = false;
    const next = spawn(process.execPath, plan.args, {
      cwd: root,
      // With this name it watches its parent and exits with it, so nothing keeps running.
      env: { ...cleanEnvironment(), ...plan.env, npm_lifecycle_event: "storm" },
      // A process that does not watch its parent notices its exit by the closed channel.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    child = next;
    const onLine = (line: string) => {
      if (plan.isReady(line) && readyAt === null) {
        readyAt = performance.now();
        plan.whenReady?.(readyAt - startedMs, line);
      }
      if (plan.canWriteToStderr !== true) plan.logs.add(plan.name, line);
    };
    if (next.stdout) createInterface({ input: next.stdout }).on("line", onLine);
    if (next.stderr) createInterface({ input: next.stderr }).on("line", onLine);
    next.on("message", (message) => onLine(JSON.stringify(message)));
    next.once("error", (error) => plan.logs.ended(plan.name, error.message));
    next.once("close", (code, signal) => {
      readyAt = null;
      child = null;
      if (isStopped || plan.isEnding()) return;
      if (!wasKilled) plan.logs.ended(plan.name, `code ${code} signal ${signal}`);
      const again = () => setTimeout(() => isStopped || plan.isEnding() || start(), retryMs);
      canStart.then(again, again);
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
      canStart = until;
      child?.kill("SIGKILL");
    },
    signal: (name) => void child?.kill(name),
    async untilReady(withinMs) {
      const until = performance.now() + withinMs;
      while (readyAt === null && performance.now() < until) await pause(50);
      return readyAt !== null;
    },
    async stop() {
      isStopped = true;
      const last = child;
      if (last === null) return;
      const closed = new Promise((done) => last.once("close", done));
      last.kill("SIGTERM");
      // A fault may have paused it.
      last.kill("SIGCONT");
      const timer = setTimeout(() => last.kill("SIGKILL"), 30_000);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** The caller's own settings must not reach the app. */
export function cleanEnvironment(): Record<string, string> {
  const { PATH = "", HOME = "", LANG = "C.UTF-8" } = process.env;
  return { PATH, HOME, LANG, NODE_ENV: "production" };
}
