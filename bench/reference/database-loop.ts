// Fixed work of the bundled PostgreSQL with the product's settings: point reads with a kept plan, small commits, and a
// query planned anew each time. Only the server's CPU time counts, not that of the client.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cpuMsBetween, readThreadTimes } from "#bench/cost/cpu-time.ts";
import { databasePidsOf } from "#bench/processes.ts";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { type Database, openDatabase } from "#server/store/database.ts";
import { prepared, sql } from "#server/store/sql.ts";
import type { Reference } from "./machine-units.ts";
import { repeatLoop } from "./repeat-loop.ts";

const rowCount = 20_000;

export async function measureDatabaseLoops(readings = 7): Promise<Reference["database"]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "deskbell-reference-"));
  try {
    const embedded = await openEmbedded({ dataDir, purpose: "command" });
    const database = openDatabase(embedded.connection, () => {}, { size: 1 });
    try {
      await createTables(database);
      return await measureLoops(database, dataDir, readings);
    } finally {
      await database.close();
      await embedded.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createTables(database: Database): Promise<void> {
  await database.run(sql`create table account (id int primary key, owner text, balance int)`);
  await database.run(sql`create table entry (id int primary key, account_id int, note text)`);
  await database.run(sql`
    insert into account select n, 'owner ' || n, 0 from generate_series(1, ${rowCount}::int) n`);
  await database.run(sql`
    insert into entry select n, n % 1000 + 1, repeat('note ' || n, 10)
      from generate_series(1, ${rowCount}::int) n`);
  await database.run(sql`create index on entry (account_id)`);
  await database.run(sql`vacuum analyze`);
  // Writes what the above left, which the checkpointer would otherwise do during the loops.
  await database.run(sql`checkpoint`);
}

async function measureLoops(
  database: Database,
  dataDir: string,
  readings: number,
): Promise<Reference["database"]> {
  let turn = 0;
  const nextId = () => {
    turn += 1;
    return ((turn * 7_919) % rowCount) + 1;
  };
  const start = readThreadTimes(databasePidsOf(dataDir));
  const readCpuMs = () => cpuMsBetween(start, readThreadTimes(databasePidsOf(dataDir)));
  const extent = { readings, maxMs: 2_000, readCpuMs };
  const pointRead = await repeatLoop(
    async () => void (await database.one(prepared`select * from account where id = ${nextId()}`)),
    { ...extent, warmUps: 500, repetitions: 500 },
  );
  const report = await repeatLoop(
    async () =>
      void (await database.many(sql`
        select a.owner, count(*) as entries, max(e.note) as latest
          from (select * from account where id > ${nextId() % 900} order by id limit 25) a
          join entry e on e.account_id = a.id
         group by a.owner order by entries desc, latest`)),
    { ...extent, warmUps: 10, repetitions: 25 },
  );
  const commit = await repeatLoop(
    () =>
      database.transaction(async (tx) => {
        const id = nextId();
        await tx.run(prepared`update account set balance = balance + 1 where id = ${id}`);
      }),
    { ...extent, warmUps: 50, repetitions: 100 },
  );
  return { pointRead, commit, report };
}
