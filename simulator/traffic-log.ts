// Every exchange with the desk, as it went over the wire, without the secrets.
import type { Pool } from "pg";
import type { TrafficRow } from "#contract/simulator/simulator.ts";
import type { EventBroadcaster } from "./event-broadcaster.ts";
import { insertTrafficRow } from "./store/traffic.ts";

const keptBytes = 4_000;
const hiddenHeaders = new Set(["authorization", "cookie"]);

type Lost = Pick<
  TrafficRow,
  "title" | "faults" | "words" | "messageSid" | "callSid" | "method" | "url" | "request"
>;

export class TrafficLog {
  readonly #pool: Pool;
  readonly #watchers: EventBroadcaster;

  constructor(pool: Pool, watchers: EventBroadcaster) {
    this.#pool = pool;
    this.#watchers = watchers;
  }

  async add(accountSid: string, row: Omit<TrafficRow, "id">): Promise<void> {
    const written = await insertTrafficRow(this.#pool, accountSid, row);
    this.#watchers.tell(accountSid, { kind: "wire", row: written });
  }

  /** What a fault swallowed: it stands on the wire although it never went over it. */
  addLost(accountSid: string, lost: Lost): Promise<void> {
    return this.add(accountSid, {
      ...lost,
      at: new Date().toISOString(),
      direction: "to_desk",
      verdict: "never_sent",
      status: null,
      tookMs: null,
      attempt: 0,
      response: null,
    });
  }
}

export const truncateBody = (body: string): string =>
  (body.length > keptBytes ? `${body.slice(0, keptBytes)} …` : body)
    .replaceAll(/("(?:auth_token|secret)":\s*)"[^"]*"/g, '$1"hidden"')
    // Text columns of PostgreSQL cannot hold it, inside JSON neither.
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

/** The end of a number is enough to tell people apart. */
export const shortNumber = (number: string): string => `…${number.slice(-4)}`;
