// Logs every exchange with the app as sent, without secrets.
import type { Pool } from "pg";
import type { TrafficRow } from "#contract/simulator/simulator.ts";
import type { EventBroadcaster } from "./event-broadcaster.ts";
import { insertTrafficRow } from "./store/traffic.ts";

const maxLoggedBytes = 4_000;
const hiddenHeaders = new Set(["authorization", "cookie"]);

type LostDelivery = Pick<
  TrafficRow,
  "title" | "faults" | "text" | "messageSid" | "callSid" | "method" | "url" | "request"
>;

export class TrafficLog {
  readonly #pool: Pool;
  readonly #broadcaster: EventBroadcaster;

  constructor(pool: Pool, broadcaster: EventBroadcaster) {
    this.#pool = pool;
    this.#broadcaster = broadcaster;
  }

  async add(accountSid: string, row: Omit<TrafficRow, "id">): Promise<void> {
    const written = await insertTrafficRow(this.#pool, accountSid, row);
    this.#broadcaster.publish(accountSid, { kind: "traffic", row: written });
  }

  /** Logs a request that a fault dropped, although it was never sent. */
  addLost(accountSid: string, lost: LostDelivery): Promise<void> {
    return this.add(accountSid, {
      ...lost,
      at: new Date().toISOString(),
      direction: "to_app",
      verdict: "never_sent",
      status: null,
      durationMs: null,
      attempt: 0,
      response: null,
    });
  }
}

export const truncateBody = (body: string): string =>
  (body.length > maxLoggedBytes ? `${body.slice(0, maxLoggedBytes)} …` : body)
    .replaceAll(/("(?:auth_token|secret)":\s*)"[^"]*"/g, '$1"hidden"')
    // PostgreSQL text cannot store NUL, not even in JSON.
    .replaceAll("\u0000", "");

export function visibleHeaders(
  headers: Readonly<Record<string, string | readonly string[] | number | undefined>>,
): Record<string, string> {
  const open: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    open[name] = hiddenHeaders.has(name.toLowerCase()) ? "hidden" : String(value);
  }
  return open;
}

/** The last digits are enough to tell customers apart. */
export const shortNumber = (number: string): string => `…${number.slice(-4)}`;
