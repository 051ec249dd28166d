// Every exchange with the desk, as it went over the wire, without the secrets.
import type { Pool } from "pg";
import type { WireRow } from "#contract/simulator/simulator.ts";
import type { Watchers } from "./events.ts";
import { insertWireRow } from "./store/wire.ts";

const keptBytes = 4_000;
const hiddenHeaders = new Set(["authorization", "cookie"]);

type Lost = Pick<
  WireRow,
  "title" | "faults" | "words" | "messageSid" | "callSid" | "method" | "url" | "request"
>;

export class WireLog {
  readonly #pool: Pool;
  readonly #watchers: Watchers;

  constructor(pool: Pool, watchers: Watchers) {
    this.#pool = pool;
    this.#watchers = watchers;
  }

  async add(accountSid: string, row: Omit<WireRow, "id">): Promise<void> {
    const written = await insertWireRow(this.#pool, accountSid, row);
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

export const clip = (body: string): string =>
  (body.length > keptBytes ? `${body.slice(0, keptBytes)} …` : body)
    .replaceAll(/("(?:auth_token|secret)":\s*)"[^"]*"/g, '$1"hidden"')
    // Text columns of PostgreSQL cannot hold it, inside JSON neither.
    .replaceAll("\u0000", "");

export function openHeaders(
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
