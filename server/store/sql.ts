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
    const shape = this.#collect(values, shapes);
    shape.text ??= this.#write({ count: 0 });
    return { text: shape.text, values };
  }

  #collect(values: unknown[], from: Shape): Shape {
    let shape = nextShape(from, this.parts);
    for (const value of this.values) {
      if (value instanceof Sql) shape = value.#collect(values, shape);
      else {
        values.push(stored(value));
        shape = nextShape(shape, placeholder);
      }
    }
    return shape;
  }

  #write(placeholders: { count: number }): string {
    return this.parts.reduce((text, part, index) => {
      if (index === 0) return part;
      const value = this.values[index - 1];
      if (value instanceof Sql) return text + value.#write(placeholders) + part;
      placeholders.count += 1;
      return `${text}$${placeholders.count}${part}`;
    }, "");
  }
}

/**
 * A statement without its values: which templates it was put together from, in which order. Its text is written once, and
 * is the same string at every execution, so neither we nor the driver compare thousands of characters each time.
 */
interface Shape {
  text: string | undefined;
  readonly next: WeakMap<readonly string[], Shape>;
}
const newShape = (): Shape => ({ text: undefined, next: new WeakMap() });
const shapes = newShape();
/** Stands for a value among the templates. */
const placeholder: readonly string[] = ["$"];

let shapeCount = 0;
/** Far more than our statements have; conditions that members put together must not fill the memory. */
const maxShapes = 20_000;

function nextShape(shape: Shape, step: readonly string[]): Shape {
  const known = shape.next.get(step);
  if (known) return known;
  const made = newShape();
  if (shapeCount < maxShapes) {
    shape.next.set(step, made);
    shapeCount += 1;
  }
  return made;
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
export function inlineCount(value: number): Sql {
  const text = String(Math.trunc(value));
  const known = counts.get(text) ?? new Sql([text], []);
  if (counts.size < maxCounts) counts.set(text, known);
  return known;
}

/** The same object for the same number: a statement's text is found by the templates that it consists of. */
const counts = new Map<string, Sql>();
/** Far more than there are sizes of pages. */
const maxCounts = 1_000;

/**
 * Whether a column is one of these ids. A few are single values, filled up with nulls to a power of two, which match nothing.
 * PostgreSQL counts these; of an array whose length it doesn't know it assumes ten values, finds such a plan too expensive to
 * keep, and would plan the statement at every execution.
 */
export function isAmong(column: Sql, ids: readonly string[]): Sql {
  if (ids.length > maxSingleIds) return sql`${column} = any(${ids}::uuid[])`;
  if (ids.length === 1) return sql`${column} = ${ids[0]}::uuid`;
  const count = 2 ** Math.ceil(Math.log2(Math.max(2, ids.length)));
  const listed = Array.from({ length: count }, (_, index) => sql`${ids[index] ?? null}::uuid`);
  return sql`${column} in (${listed.reduce((all, one) => sql`${all}, ${one}`)})`;
}

/** More would be too many statements to keep. */
const maxSingleIds = 8;

interface Query {
  text: string;
  values: unknown[];
}

const names = new Map<string, string>();
/** Far more than there are statements; a connection keeps them all. */
const maxNames = 300;

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
