import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { EmbeddedOptions } from "#server/postgres/open-embedded.ts";
import { until } from "./until.ts";

export type AppOptions = Pick<EmbeddedOptions, "dataDir" | "purpose" | "binDir"> & {
  doesWrite?: boolean;
  uid?: number;
  gid?: number;
};

// Another process, as an app is one: it can be killed without taking the test along.
export class StandInApp {
  readonly lines: string[] = [];
  readonly child: ChildProcess;
  hasEnded = false;
  private rest = "";

  constructor({ uid, gid, ...options }: AppOptions) {
    const script = path.join(import.meta.dirname, "writing-app.ts");
    this.child = spawn(process.execPath, [script, JSON.stringify(options)], {
      stdio: ["ignore", "pipe", "inherit"],
      cwd: "/",
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    });
    this.child.stdout?.on("data", (chunk) => this.read(String(chunk)));
    this.child.on("close", () => {
      this.hasEnded = true;
    });
  }

  get rows(): number {
    return this.lines.filter((line) => line.startsWith("row ")).length;
  }

  // What it said first: that it is open, or why it could not be.
  async firstWords(): Promise<string> {
    const words = () => this.lines.find((line) => !line.startsWith("note "));
    await until("the app has opened the database or given up", () => words() !== undefined);
    return words() ?? "";
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await until(`the app has ended by ${signal}`, () => this.hasEnded);
  }

  private read(chunk: string): void {
    const lines = (this.rest + chunk).split("\n");
    this.rest = lines.pop() ?? "";
    this.lines.push(...lines);
  }
}

export function startApp(options: AppOptions): StandInApp {
  const app = new StandInApp(options);
  onTestFinished(async () => {
    app.child.kill("SIGKILL");
    await until("the app has ended", () => app.hasEnded);
  });
  return app;
}
