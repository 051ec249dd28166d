// A stand-in for an app: opens the database, says so, then writes numbered rows as fast as it can
// and names each one after the server has acknowledged it. It handles no signal.
import fs from "node:fs";
import pg from "pg";
import { DatabaseProblem } from "#server/postgres/database-problem.ts";
import { type EmbeddedOptions, openEmbedded } from "#server/postgres/open-embedded.ts";

const say = (line: string) => fs.writeSync(1, `${line}\n`);
const options = JSON.parse(process.argv[2] ?? "{}") as EmbeddedOptions & { doesWrite?: boolean };

try {
  const database = await openEmbedded({ ...options, log: (line) => say(`note ${line}`) });
  const client = new pg.Client(database.connection);
  client.on("error", () => {}); // a killed server is told by the next query
  await client.connect();
  await client.query("create table if not exists written (number int primary key)");
  const { rows } = await client.query("select count(*)::int as count from written");
  say(`open ${database.isAttached ? "attached" : "alone"}`);
  for (let number = rows[0].count; options.doesWrite; number++) {
    await client.query("insert into written values ($1)", [number]);
    say(`row ${number}`);
  }
  setInterval(() => {}, 60_000);
} catch (error) {
  say(`problem ${error instanceof DatabaseProblem ? error.message : `(bare) ${String(error)}`}`);
  process.exit(1);
}
