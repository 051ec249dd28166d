import pg from "pg";
import { expect, inject, test } from "vitest";

test("a test run gets its own database, ready for queries", async () => {
  const { connection, url } = inject("postgres");
  for (const how of [connection, { connectionString: url }]) {
    const client = new pg.Client(how);
    await client.connect();
    const { rows } = await client.query("select current_database() as name");
    expect(rows).toEqual([{ name: "deskbell" }]);
    await client.end();
  }
});
