// Liveness and readiness differ: a server that lost its database is alive, and reports what is missing.
import pg from "pg";
import { expect, inject, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import { openTestApp } from "#testing/open-app.ts";

const readiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`);
  return [response.status, await response.json()] as const;
};

test("a server that loses its database stays alive, reports what is missing, and recovers by itself", async () => {
  const app = await openTestApp();
  const { name } = await app.running.runtime.deps.database.one<{ name: string }>(
    sql`select current_database() as name`,
  );
  const beside = new pg.Client(inject("postgres").connection);
  await beside.connect();
  try {
    expect(await readiness(app.url)).toEqual([200, { ready: true, missing: [] }]);

    const sessions = async () => {
      const { rows } = await beside.query<{ pid: number; of: string }>(
        `select pid, application_name as of from pg_stat_activity
          where datname = $1 and application_name in ('deskbell', 'deskbell jobs') and query not ilike 'listen%'`,
        [name],
      );
      return rows;
    };
    const busy = await sessions();
    expect(new Set(busy.map((one) => one.of)).size).toBe(2);
    await eventually(async () => {
      // Keeps a session that is in use at this moment; a later attempt ends it.
      app.running.rest();
      const left = (await sessions()).map((one) => one.pid);
      expect(busy.filter((one) => left.includes(one.pid))).toEqual([]);
    });
    expect(await readiness(app.url)).toEqual([200, { ready: true, missing: [] }]);

    await beside.query(`alter database ${name} allow_connections false`);
    await beside.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [name],
    );
    await eventually(async () => {
      const [status, body] = await readiness(app.url);
      expect(status).toBe(503);
      expect(body).toEqual({
        ready: false,
        missing: expect.arrayContaining(["database", "live feed"]),
      });
    });
    const alive = await fetch(`${app.url}/healthz`);
    expect([alive.status, await alive.text()]).toEqual([200, "ok"]);
    const response = await fetch(`${app.url}/api/v1/instance`);
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^\w+$/) });

    await beside.query(`alter database ${name} allow_connections true`);
    await eventually(async () => {
      expect(await readiness(app.url)).toEqual([200, { ready: true, missing: [] }]);
    });
    // It still works: an inbound text is processed.
    const phone = await app.phone("+447700900590");
    await phone.text("Still there?");
    expect(await app.as("olga").conversationWith("07700 900590")).toHaveProperty("id");
  } finally {
    await beside.query(`alter database ${name} allow_connections true`);
    await beside.end();
  }
});
