// A separate database per app, copied from a migrated template: one test's jobs must not be claimed by another's app.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(inject("postgres").template);

/** Without a table, as an operator creates it. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase("template1");

async function createDatabase(template: string): Promise<TestDatabase> {
  const { connection, url } = inject("postgres");
  const name = `desk_${randomBytes(6).toString("hex")}`;
  const admin = async (statement: string) => {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name} template ${template}`);
  // A regex, because `URL` can't parse a socket address.
  const own = url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  return { url: own, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
