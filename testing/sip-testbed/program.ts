// One foreign program of the bed: started in the foreground, its words kept in a file, ended with the bed.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";

export interface Program {
  /** What it said so far; for a test that wonders why. */
  said(): string;
  stop(): Promise<void>;
}

export function startProgram(
  name: string,
  words: readonly string[],
  logFile: string,
  endBy: "SIGTERM" | "SIGKILL" = "SIGTERM",
): Program {
  const log = fs.openSync(logFile, "w");
  const child = spawn(name, words, { stdio: ["ignore", log, log] });
  fs.closeSync(log);
  const over = new Promise<void>((done) => child.once("exit", () => done()));
  // a test run that is broken off leaves nobody behind
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
