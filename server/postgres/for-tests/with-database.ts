import pg from "pg";
import { onTestFinished } from "vitest";
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  openEmbedded,
} from "#server/postgres/open-embedded.ts";

// Opened for one test and stopped with it.
export async function open(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const database = await openEmbedded(options);
  onTestFinished(() => database.stop());
  return database;
}

// All values of all rows, one after the other.
export async function ask(database: { url: string }, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}
