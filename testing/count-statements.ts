// How many statements a piece of work asks the database for: what grows with the number of rows does so here too, on
// the slowest machine as on the quickest.
import pg from "pg";

const client = pg.Client.prototype;
const query = client.query as (this: pg.Client, ...asked: readonly unknown[]) => unknown;
let asked: string[] | null = null;

client.query = function (this: pg.Client, ...given: readonly unknown[]) {
  const [first] = given;
  asked?.push(typeof first === "string" ? first : ((first as { text?: string }).text ?? "?"));
  return query.apply(this, [...given]);
} as typeof client.query;

/** Of every connection of this process while the work goes on; one piece of work at a time. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  if (asked !== null) throw new Error("Another piece of work is being counted.");
  const mine: string[] = [];
  asked = mine;
  try {
    await work();
  } finally {
    asked = null;
  }
  return mine;
}
