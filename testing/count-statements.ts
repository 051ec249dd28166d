// Counts SQL statements: a count that grows with the number of rows shows on any machine, fast or slow.
import pg from "pg";

const client = pg.Client.prototype;
const query = client.query as (this: pg.Client, ...statements: readonly unknown[]) => unknown;
let statements: string[] | null = null;

client.query = function (this: pg.Client, ...given: readonly unknown[]) {
  const [first] = given;
  statements?.push(typeof first === "string" ? first : ((first as { text?: string }).text ?? "?"));
  return query.apply(this, [...given]);
} as typeof client.query;

/** Records every connection of this process while the work runs; one measurement at a time. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  if (statements !== null) throw new Error("Another piece of work is being counted.");
  const mine: string[] = [];
  statements = mine;
  try {
    await work();
  } finally {
    statements = null;
  }
  return mine;
}
