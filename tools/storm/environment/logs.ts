// Output of the processes: writes every line to a file and counts what no log may contain.
import { appendFileSync } from "node:fs";

export interface Logs {
  readonly file: string;
  /** Handles one line of a process; null if it is not a log line of ours. */
  add(who: string, line: string): Record<string, unknown> | null;
  /** The process ended without being killed. */
  ended(who: string, how: string): void;
  readonly unhandled: readonly string[];
  /** "error job.attempts_exhausted reconcile-account" and how often. */
  readonly counts: ReadonlyMap<string, number>;
}

/** An error that reached the process itself, or output outside the log. */
const isUnhandled = (event: string): boolean => event.startsWith("process.");

export function createLogs(file: string): Logs {
  const unhandled: string[] = [];
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  return {
    file,
    unhandled,
    counts,
    add(who, line) {
      if (line.trim() === "") return null;
      appendFileSync(file, `${who} ${line}\n`);
      let fields: Record<string, unknown>;
      try {
        fields = JSON.parse(line);
      } catch {
        unhandled.push(`${who}: ${line.slice(0, 300)}`);
        return null;
      }
      const { level, event, job } = fields;
      if (level !== "info") count([level, event, job ?? ""].join(" ").trim());
      if (typeof event === "string" && isUnhandled(event))
        unhandled.push(`${who}: ${line.slice(0, 600)}`);
      return fields;
    },
    ended(who, how) {
      appendFileSync(file, `${who} ended: ${how}\n`);
      unhandled.push(`${who} ended by itself: ${how}`);
    },
  };
}
