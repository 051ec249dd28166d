// Alive and ready are two questions: a desk that has lost its database lives, and says what it misses.
import pg from "pg";
import { expect, inject, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import { openDesk } from "#testing/open-app.ts";

const readiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`);
  return [response.status, await response.json()] as const;
};

test("a desk whose database goes away stays alive, says what is missing, and is ready again by itself", async () => {
  const desk = await openDesk();
  const { name } = await desk.running.desk.parts.database.one<{ name: string }>(
    sql`select current_database() as name`,
  );
  const beside = new pg.Client(inject("postgres").connection);
  await beside.connect();
  try {
    expect(await readiness(desk.url)).toEqual([200, { ready: true, missing: [] }]);

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
      // One that is asked in this moment stays; another time it does not.
      desk.running.rest();
      const left = (await sessions()).map((one) => one.pid);
      expect(busy.filter((one) => left.includes(one.pid))).toEqual([]);
    });
    expect(await readiness(desk.url)).toEqual([200, { ready: true, missing: [] }]);

    await beside.query(`alter database ${name} allow_connections false`);
    await beside.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [name],
    );
    await eventually(async () => {
      const [status, body] = await readiness(desk.url);
      expect(status).toBe(503);
      expect(body).toEqual({
        ready: false,
        missing: expect.arrayContaining(["database", "live feed"]),
      });
    });
    const alive = await fetch(`${desk.url}/healthz`);
    expect([alive.status, await alive.text()]).toEqual([200, "alive"]);
    const asked = await fetch(`${desk.url}/api/v1/instance`);
    expect(asked.status).toBeGreaterThanOrEqual(500);
    expect(await asked.json()).toMatchObject({ code: expect.stringMatching(/^\w+$/) });

    await beside.query(`alter database ${name} allow_connections true`);
    await eventually(async () => {
      expect(await readiness(desk.url)).toEqual([200, { ready: true, missing: [] }]);
    });
    // And it works: a text still comes in and is understood.
    const phone = await desk.phone("+447700900590");
    await phone.text("Still there?");
    expect(await desk.as("olga").conversationWith("07700 900590")).toHaveProperty("id");
  } finally {
    await beside.query(`alter database ${name} allow_connections true`);
    await beside.end();
  }
});
