// SQL as it runs, with its values beside it: sql`select … where id = ${id}`. A fragment inside a
// statement is a statement too. No query builder stands between the reader and the plan.
import type pg from "pg";

export class Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  constructor(parts: readonly string[], values: readonly unknown[]) {
    this.parts = parts;
    this.values = values;
  }

  toQuery(): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    const write = (one: Sql): string =>
      one.parts.reduce((text, part, place) => {
        if (place === 0) return part;
        const value = one.values[place - 1];
        if (value instanceof Sql) return text + write(value) + part;
        values.push(value);
        return `${text}$${values.length}${part}`;
      }, "");
    return { text: write(this), values };
  }
}

export const sql = (parts: TemplateStringsArray, ...values: unknown[]): Sql =>
  new Sql(parts, values);
export const nothing: Sql = new Sql([""], []);

/** A pool, or one connection inside a transaction: whatever a store function is handed. */
export interface Db {
  /** Rows, each typed by the caller who wrote the columns. */
  many<Row>(statement: Sql): Promise<Row[]>;
  /** One row or null; more than one is a mistake of ours. */
  maybe<Row>(statement: Sql): Promise<Row | null>;
  /** Exactly one row. */
  one<Row>(statement: Sql): Promise<Row>;
  /** How many rows were touched. */
  run(statement: Sql): Promise<number>;
}

type Queryable = Pick<pg.Pool | pg.PoolClient, "query">;

export function asDb(connection: Queryable): Db {
  const ask = (statement: Sql) => connection.query(statement.toQuery());
  const many = async <Row>(statement: Sql) => (await ask(statement)).rows as Row[];
  const maybe = async <Row>(statement: Sql): Promise<Row | null> => {
    const rows = await many<Row>(statement);
    if (rows.length > 1)
      throw new Error(`must: at most one row from ${statement.parts[0]?.slice(0, 60)}`);
    return rows[0] ?? null;
  };
  return {
    many,
    maybe,
    async one<Row>(statement: Sql) {
      const row = await maybe<Row>(statement);
      if (row === null) throw new Error(`must: a row from ${statement.parts[0]?.slice(0, 60)}`);
      return row;
    },
    async run(statement) {
      return (await ask(statement)).rowCount ?? 0;
    },
  };
}
