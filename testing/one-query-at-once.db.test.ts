import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/store/database.ts";
import { sql } from "#server/store/sql.ts";

test("whoever asks two things at once of one connection is told of it", async () => {
  const database = openDatabase(inject("postgres").connection, () => undefined);
  onTestFinished(() => database.close());
  const one = sql`select 1 as one`;
  await database.transaction(async (tx) => {
    const first = tx.one(one);
    await expect(tx.one(one)).rejects.toThrow("Two queries at once on one connection");
    expect(await first).toEqual({ one: 1 });
    expect(await tx.one(one)).toEqual({ one: 1 });
  });
  // Of the pool each asks by a connection of its own.
  expect(await Promise.all([database.one(one), database.one(one)])).toHaveLength(2);
});
