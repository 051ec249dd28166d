import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/store/database.ts";
import { sql } from "#server/store/sql.ts";

test("rejects a second query while a connection runs one", async () => {
  const database = openDatabase(inject("postgres").connection, () => undefined);
  onTestFinished(() => database.close());
  const one = sql`select 1 as one`;
  await database.transaction(async (tx) => {
    const first = tx.one(one);
    await expect(tx.one(one)).rejects.toThrow("Two queries at once on one connection");
    expect(await first).toEqual({ one: 1 });
    expect(await tx.one(one)).toEqual({ one: 1 });
  });
  // The pool runs each on its own connection.
  expect(await Promise.all([database.one(one), database.one(one)])).toHaveLength(2);
});
