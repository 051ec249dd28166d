// COPY … FROM STDIN over a plain pg connection, the only way to insert a million rows within minutes. The text format:
// https://www.postgresql.org/docs/18/sql-copy.html, looked at on 2026-11-20.
import type pg from "pg";

type Cell = string | number | boolean | null | readonly string[];

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
  // Arrays contain only ids, which need no quotes.
  if (typeof cell !== "string") return `{${cell.join(",")}}`;
  return cell.replace(special, (one) => escapes[one] ?? one);
}

const asCopyLine = (cells: readonly Cell[]): string => `${cells.map(write).join("\t")}\n`;

/** Rows of one table, collected into batches. */
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

/**
 * Internal methods of pg's connection for COPY. The `handle…` callbacks below are internal too; pg-copy-streams relies
 * on the same ones.
 */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(bytes: Buffer): void;
  endCopyFrom(): void;
}

function copyIn(client: pg.ClientBase, text: string, bytes: Buffer): Promise<void> {
  return new Promise((done, failed) => {
    let problem: Error | null = null;
    const query = {
      submit: (connection: unknown) => (connection as CopyConnection).query(text),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(bytes);
        connection.endCopyFrom();
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
