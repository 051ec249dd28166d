// Watches the order in which transactions lock rows of calls (docs/adr/0088-locks-are-taken-in-one-order.md). Two transactions that
// take the same rows in opposite orders wait for each other; a test with one transaction at a time still shows the order.
import pg from "pg";

/** A transaction that holds a row of one table takes no further row of a table before it. */
const tables = ["call", "member", "conversation"] as const;
type Table = (typeof tables)[number];

interface Held {
  /** Table and id. Rows that the transaction inserted count: no other transaction sees them. */
  readonly rows: Set<string>;
  last: { readonly table: Table; readonly id: string | null; readonly text: string } | null;
}

const heldBy = new WeakMap<pg.Client, Held>();
const violations = new Set<string>();

const client = pg.Client.prototype;
const query = client.query as (this: pg.Client, ...given: readonly unknown[]) => unknown;

client.query = function (this: pg.Client, ...given: readonly unknown[]) {
  const [first] = given;
  if (typeof first === "string") followTransaction(this, first);
  else watch(this, first as { text?: string; values?: readonly unknown[] });
  return query.apply(this, [...given]);
} as typeof client.query;

function followTransaction(session: pg.Client, text: string): void {
  if (/^\s*begin/i.test(text)) heldBy.set(session, { rows: new Set(), last: null });
  else if (/^\s*(commit|rollback)\b(?! to)/i.test(text)) heldBy.delete(session);
}

function watch(
  session: pg.Client,
  statement: { text?: string; values?: readonly unknown[] },
): void {
  const held = heldBy.get(session);
  const { text = "", values = [] } = statement;
  if (!held) return;
  for (const table of tables) {
    if (new RegExp(`insert into ${table} `).test(text))
      for (const value of values) held.rows.add(`${table} ${value}`);
    if (locks(table, text)) for (const id of rowIdsOf(text, values)) take(held, table, id, text);
  }
}

/** A statement that skips locked rows waits for none. */
const locks = (table: Table, text: string): boolean =>
  new RegExp(
    `^\\s*(update ${table} |select [^;]*from ${table}\\b[^;]* for (no key )?update\\s*$)`,
  ).test(text);

/** In order; null if the statement names its rows otherwise. */
function rowIdsOf(text: string, values: readonly unknown[]): readonly (string | null)[] {
  const [, position] = /\bid = (?:any\()?\$(\d+)/.exec(text) ?? [];
  const value = position === undefined ? null : values[Number(position) - 1];
  if (Array.isArray(value)) return value.map(String).toSorted();
  return [typeof value === "string" ? value : null];
}

function take(held: Held, table: Table, id: string | null, text: string): void {
  const row = `${table} ${id}`;
  if (id !== null && held.rows.has(row)) return;
  held.rows.add(row);
  const { last } = held;
  if (last && isBefore({ table, id }, last))
    violations.add(`${short(text)}\n    after\n  ${short(last.text)}`);
  if (!last || !isBefore({ table, id }, last)) held.last = { table, id, text };
}

interface Row {
  readonly table: Table;
  readonly id: string | null;
}

function isBefore(row: Row, last: Row): boolean {
  const distance = tables.indexOf(row.table) - tables.indexOf(last.table);
  if (distance !== 0) return distance < 0;
  return row.id !== null && last.id !== null && row.id < last.id;
}

const short = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 160);

/** Fails if a transaction since the last call took rows in another order. */
export function expectLockOrder(): void {
  const found = [...violations];
  violations.clear();
  if (found.length > 0) throw new Error(`Rows locked out of order:\n  ${found.join("\n  ")}`);
}
