// A server in a process of its own, so that it can be killed, or start beside others.
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

interface ForkedServer {
  readonly child: ChildProcess;
  /** Resolves once it serves requests; rejects if it ends before. */
  readonly ready: Promise<void>;
  readonly log: () => string;
}

/** Settings as in the environment of `npm start`, beside those of `run-server.ts`. */
export function forkServer(settings: Readonly<Record<string, string | undefined>>): ForkedServer {
  const child = fork(path.resolve("testing/app/run-server.ts"), [], {
    env: { PATH: process.env.PATH, ...settings },
    execArgv: ["--import", "./server/enable-compile-cache.js"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let text = "";
  child.stderr?.on("data", (data: Buffer) => {
    text = `${text}${data}`.slice(-maxLogCharacters);
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", () => reject(new Error(`The server did not start: ${text.slice(-2000)}`)));
  });
  return { child, ready, log: () => text };
}

const maxLogCharacters = 100_000;

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

export const untilEnded = (child: ChildProcess): Promise<void> =>
  new Promise((done) => (hasEnded(child) ? done() : child.once("exit", () => done())));
