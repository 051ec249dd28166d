// What the processes wrote: every line kept in a file, and what no log may hold counted.
import { appendFileSync } from "node:fs";

export interface Logs {
  readonly file: string;
  /** One line of a process; null where it is none of ours. */
  hear(who: string, line: string): Record<string, unknown> | null;
  /** The process ended and nobody had killed it. */
  ended(who: string, how: string): void;
  readonly unhandled: readonly string[];
  /** "error job.given_up reconcile-account" and how often. */
  readonly counts: ReadonlyMap<string, number>;
}

/** A fault that reached the process itself, or a word that did not go through the log. */
const isUnhandled = (event: string): boolean => event.startsWith("process.");

export function openLogs(file: string): Logs {
  const unhandled: string[] = [];
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  return {
    ...{ file, unhandled, counts },
    hear(who, line) {
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
