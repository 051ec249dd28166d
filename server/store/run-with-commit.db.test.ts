// The last statement of a transaction is sent together with the commit.
import pg from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "#testing/app/database.ts";
import { openDatabase } from "./database.ts";
import { sql } from "./sql.ts";

const own = await createTestDatabase();
const database = openDatabase({ connectionString: own.url }, () => undefined);
afterAll(async () => {
  await database.close();
  await own.drop();
});
await database.run(sql`create table kept (id int primary key)`);
const kept = async () =>
  (await database.many<{ id: number }>(sql`select id from kept order by id`)).map((row) => row.id);

test("the commit does not wait for the result of the last statement, so that its locks are held for no round trip", async () => {
  const sent: string[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const text = typeof args[0] === "string" ? args[0] : (args[0] as { text: string }).text;
    sent.push(text);
    const result = query.apply(this, args);
    void result.then(() => sent.push(`done: ${text}`));
    return result;
  } as never);
  onTestFinished(() => spy.mockRestore());
  await database.transaction(async (tx) => {
    await tx.run(sql`insert into kept values (1)`);
    tx.runWithCommit(sql`insert into kept values (2)`);
    await tx.run(sql`insert into kept values (3)`);
  });
  const at = (text: string) => sent.indexOf(text);
  expect(at("insert into kept values (2)")).toBeGreaterThan(
    at("done: insert into kept values (3)"),
  );
  expect(at("commit")).toBe(at("insert into kept values (2)") + 1);
  spy.mockRestore();
  expect(await kept()).toEqual([1, 2, 3]);
});

test("if the last statement fails, nothing is kept, its error is thrown, and the connection stays usable", async () => {
  const before = await kept();
  const failing = database.transaction(async (tx) => {
    await tx.run(sql`insert into kept values (4)`);
    tx.runWithCommit(sql`insert into kept values (1)`);
  });
  await expect(failing).rejects.toThrow("duplicate key");
  expect(await kept()).toEqual(before);
});

test("a transaction has at most one statement that is sent with the commit", async () => {
  const failing = database.transaction(async (tx) => {
    tx.runWithCommit(sql`insert into kept values (5)`);
    tx.runWithCommit(sql`insert into kept values (6)`);
  });
  await expect(failing).rejects.toThrow("already has a last statement");
});
