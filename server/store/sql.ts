// SQL as it runs, with its values beside it: sql`select … where id = ${id}`. A fragment inside a statement is a
// statement too. No query builder hides the statement that PostgreSQL plans.
import type pg from "pg";
import { sanitizeTexts } from "#domain/sanitize-text.ts";
import { asDatabaseFault } from "./connection-faults.ts";

export class Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  readonly isOften: boolean;
  constructor(parts: readonly string[], values: readonly unknown[], isOften = false) {
    this.parts = parts;
    this.values = values;
    this.isOften = isOften;
  }

  toQuery(): Query {
    const values: unknown[] = [];
    const write = (one: Sql): string =>
      one.parts.reduce((text, part, index) => {
        if (index === 0) return part;
        const value = one.values[index - 1];
        if (value instanceof Sql) return text + write(value) + part;
        values.push(stored(value));
        return `${text}$${values.length}${part}`;
      }, "");
    return { text: write(this), values };
  }
}

/** PostgreSQL refuses a zero character in text, and with it the whole statement. */
const stored = (value: unknown): unknown =>
  typeof value === "string" || (Array.isArray(value) && typeof value[0] === "string")
    ? sanitizeTexts(value)
    : value;

export const sql = (parts: TemplateStringsArray, ...values: unknown[]): Sql =>
  new Sql(parts, values);
export const emptySql: Sql = new Sql([""], []);

/**
 * Hot query: uses a named prepared statement per connection, since parsing and planning is half the work of a short
 * statement. The SQL text must have few variants.
 */
export const prepared = (parts: TemplateStringsArray, ...values: unknown[]): Sql =>
  new Sql(parts, values, true);

/** A whole number inlined into the SQL text, where a plan depends on it: the row limit. */
export const inlineCount = (value: number): Sql => new Sql([String(Math.trunc(value))], []);

/**
 * Whether a column is one of these ids. `= $1` for a single one: PostgreSQL assumes ten values in a list it doesn't know,
 * finds such a plan too expensive to keep, and would plan the statement at every execution.
 */
export const isAmong = (column: Sql, ids: readonly string[]): Sql =>
  ids.length === 1 ? sql`${column} = ${ids[0]}::uuid` : sql`${column} = any(${ids}::uuid[])`;

interface Query {
  text: string;
  values: unknown[];
}

const names = new Map<string, string>();
/** Far more than there are statements; a connection keeps them all. */
const maxNames = 200;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = `deskbell_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** A pool, or one connection inside a transaction, as passed to every store function. */
export interface Db {
  /** Rows, typed by the caller who wrote the columns. */
  many<Row>(statement: Sql): Promise<Row[]>;
  /** One row or null. Throws if there is more than one. */
  maybe<Row>(statement: Sql): Promise<Row | null>;
  /** Exactly one row. Throws otherwise. */
  one<Row>(statement: Sql): Promise<Row>;
  /** Returns the number of affected rows. */
  run(statement: Sql): Promise<number>;
}

type Queryable = Pick<pg.Pool | pg.PoolClient, "query">;

/** `reusesPlans` is false behind a pooler that gives each transaction another connection. */
export function asDb(connection: Queryable, reusesPlans = true): Db {
  const run = async (statement: Sql) => {
    const query = statement.toQuery();
    const name = statement.isOften && reusesPlans ? nameOf(query.text) : undefined;
    try {
      return await connection.query(name === undefined ? query : { ...query, name });
    } catch (error) {
      throw asDatabaseFault(error);
    }
  };
  const many = async <Row>(statement: Sql) => (await run(statement)).rows as Row[];
  const maybe = async <Row>(statement: Sql): Promise<Row | null> => {
    const rows = await many<Row>(statement);
    if (rows.length > 1)
      throw new Error(`expected at most one row from ${statement.parts[0]?.slice(0, 60)}`);
    return rows[0] ?? null;
  };
  return {
    many,
    maybe,
    async one<Row>(statement: Sql) {
      const row = await maybe<Row>(statement);
      if (row === null) throw new Error(`expected a row from ${statement.parts[0]?.slice(0, 60)}`);
      return row;
    },
    async run(statement) {
      return (await run(statement)).rowCount ?? 0;
    },
  };
}
