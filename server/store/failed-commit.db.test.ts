import { expect, test } from "vitest";
import { openEngineRoom } from "#testing/fixtures/scheduler/engine-room.ts";
import { sql } from "./sql.ts";

test("a transaction that PostgreSQL rolled back at its commit is not reported as done", async () => {
  const { db } = await openEngineRoom();
  await db.run(sql`create table one (id int primary key)`);
  const written = () =>
    db.transaction(async (tx) => {
      await tx.run(sql`insert into one values (1)`);
      await tx.run(sql`insert into one values (1)`).catch(() => undefined);
      return "done";
    });
  await expect(written()).rejects.toThrow("rolled the transaction back");
  expect(await db.many(sql`select id from one`)).toEqual([]);
  // The connection is usable again.
  await db.transaction((tx) => tx.run(sql`insert into one values (2)`));
  expect(await db.many(sql`select id from one`)).toEqual([{ id: 2 }]);
});
