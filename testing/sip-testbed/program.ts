// One external program of the test bed: runs in the foreground, logs to a file, ends with the test bed.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";

export interface Program {
  /** Its log output so far, for debugging. */
  said(): string;
  stop(): Promise<void>;
}

export function startProgram(
  name: string,
  args: readonly string[],
  logFile: string,
  endBy: "SIGTERM" | "SIGKILL" = "SIGTERM",
): Program {
  const log = fs.openSync(logFile, "w");
  const child = spawn(name, args, { stdio: ["ignore", log, log] });
  fs.closeSync(log);
  const over = new Promise<void>((done) => child.once("exit", () => done()));
  // An aborted test run must leave no process behind.
  const last = () => child.kill("SIGKILL");
  process.once("exit", last);
  return {
    said: () => fs.readFileSync(logFile, "utf8"),
    async stop() {
      process.off("exit", last);
      if (hasEnded(child)) return;
      child.kill(endBy);
      await over;
    },
  };
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;
