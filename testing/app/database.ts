// A database of its own for one desk, copied from a migrated one: jobs of one test must not be taken by
// the desk of another.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export async function openOwnDatabase(): Promise<OwnDatabase> {
  const { connection, url, template } = inject("postgres");
  const name = `desk_${randomBytes(6).toString("hex")}`;
  const admin = async (statement: string) => {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name} template ${template}`);
  // A socket's address is not one that URL can read.
  const own = url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  return { url: own, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
