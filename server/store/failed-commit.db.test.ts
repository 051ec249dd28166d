import { expect, test } from "vitest";
import { createJobEngineFixture } from "#testing/fixtures/scheduler/job-engine-fixture.ts";
import { sql } from "./sql.ts";

test("doesn't report a transaction as done if PostgreSQL rolled it back at commit", async () => {
  const { db } = await createJobEngineFixture();
  await db.run(sql`create table one (id int primary key)`);
  const written = () =>
    db.transaction(async (tx) => {
      await tx.run(sql`insert into one values (1)`);
      await tx.run(sql`insert into one values (1)`).catch(() => undefined);
      return "done";
    });
  await expect(written()).rejects.toThrow("rolled the transaction back");
  expect(await db.many(sql`select id from one`)).toEqual([]);
  // The connection is still usable.
  await db.transaction((tx) => tx.run(sql`insert into one values (2)`));
  expect(await db.many(sql`select id from one`)).toEqual([{ id: 2 }]);
});
