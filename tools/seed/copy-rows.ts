// COPY … FROM STDIN over a plain pg connection: no other way brings a million rows in within minutes. The
// text format: https://www.postgresql.org/docs/18/sql-copy.html, looked at on 2026-11-20.
import type pg from "pg";

export type Cell = string | number | boolean | null | readonly string[];

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};
const special = /[\\\t\n\r]/g;

function write(cell: Cell): string {
  if (cell === null) return "\\N";
  if (typeof cell === "boolean") return cell ? "t" : "f";
  if (typeof cell === "number") return String(cell);
  // Arrays are of ids alone, which need no quotes.
  if (typeof cell !== "string") return `{${cell.join(",")}}`;
  return cell.replace(special, (one) => escapes[one] ?? one);
}

export const asCopyLine = (cells: readonly Cell[]): string => `${cells.map(write).join("\t")}\n`;

/** Rows of one table, gathered until they are worth a journey. */
export class Sheet {
  readonly #head: string;
  #lines: string[] = [];
  rows = 0;

  constructor(table: string, columns: readonly string[]) {
    this.#head = `copy ${table} (${columns.join(", ")}) from stdin`;
  }

  add(...cells: readonly Cell[]): void {
    this.#lines.push(asCopyLine(cells));
    this.rows += 1;
  }

  async send(client: pg.ClientBase): Promise<void> {
    if (this.#lines.length === 0) return;
    const bytes = Buffer.from(this.#lines.join(""));
    this.#lines = [];
    await copyIn(client, this.#head, bytes);
  }
}

/** What pg's own protocol code calls on a query; pg-copy-streams stands on the same four. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(bytes: Buffer): void;
  endCopyFrom(): void;
}

function copyIn(client: pg.ClientBase, text: string, bytes: Buffer): Promise<void> {
  return new Promise((done, failed) => {
    let problem: Error | null = null;
    const query = {
      submit: (wire: unknown) => (wire as Wire).query(text),
      handleCopyInResponse(wire: Wire) {
        wire.sendCopyFromChunk(bytes);
        wire.endCopyFrom();
      },
      handleCommandComplete: () => {},
      handleError: (error: Error) => {
        problem = error;
        failed(error);
      },
      handleReadyForQuery: () => problem ?? done(),
    };
    client.query(query);
  });
}
