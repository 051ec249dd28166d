// Handles uncaught errors (docs/adr/0022): each is logged once and counted, and ends the process only if state may be
// corrupted. A cut connection doesn't: it interrupts no code of the app.

import type { Counters } from "./counters.ts";
import { errorFields, type LogFn } from "./logger.ts";

interface ProcessWatchOptions {
  readonly log: LogFn;
  readonly counters: Counters;
  /** Ends the process gracefully. */
  readonly end: (reason: string) => void;
  readonly nowMs: () => number;
}

interface ProcessWatch {
  uncaught(error: unknown): void;
  rejected(error: unknown): void;
}

/** Caused by the peer or the network. */
const connectionCodes: ReadonlySet<string> = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "ECONNREFUSED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_WRITE_AFTER_END",
  "ERR_STREAM_DESTROYED",
]);

/** More than this in a minute is a fault of its own: a restart is better. */
const maxPerMinute = 100;

export function watchProcess({ log, counters, end, nowMs }: ProcessWatchOptions): ProcessWatch {
  let minuteEndsAtMs = 0;
  let inThisMinute = 0;
  const note = (kind: "connection" | "exception" | "rejection", error: unknown) => {
    counters.add("deskbell_uncaught_total", { kind });
    log("error", "process.uncaught", { kindOf: kind, ...errorFields(error) });
    if (nowMs() >= minuteEndsAtMs) {
      minuteEndsAtMs = nowMs() + 60_000;
      inThisMinute = 0;
    }
    inThisMinute += 1;
    if (inThisMinute > maxPerMinute) end("too many unhandled errors");
  };
  return {
    uncaught(error) {
      if (isOfConnection(error)) return note("connection", error);
      note("exception", error);
      end("an unhandled exception");
    },
    rejected: (error) => note("rejection", error),
  };
}

/** Emitted by a stream without a listener: no function was interrupted. */
function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" && connectionCodes.has(code);
}
