// A start records what may have been missed before its first heartbeat.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#testing/app/database.ts";
import { silentDns } from "#testing/app/dns.ts";
import { boot } from "./boot.ts";
import { readConfig } from "./config.ts";
import { openDatabase } from "./store/database.ts";
import { migrate } from "./store/migrate.ts";
import { sql } from "./store/sql.ts";

test("a process killed at its first heartbeat has recorded since when texts may be missing", async () => {
  const own = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "deskbell-missed-"));
  await migrate({ connectionString: own.url });
  const database = openDatabase({ connectionString: own.url }, () => undefined, { size: 2 });
  onTestFinished(async () => {
    await database.close();
    await own.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const [workspaceId, accountId] = [randomUUID(), randomUUID()];
  await database.run(sql`
    insert into workspace (id, name, country, time_zone, locale, created_at)
    values (${workspaceId}, 'Desk', 'GB', 'Europe/London', 'en-GB', now())`);
  await database.run(sql`
    insert into account (workspace_id, id, provider, label, is_simulated, state, settings_encrypted, created_at)
    values (${workspaceId}, ${accountId}, 'twilio', 'Texts', true, 'working', 'none'::bytea, now())`);
  await database.run(sql`
    insert into server_instance (id, pool_ids, last_seen_at, heartbeats) values (${randomUUID()}, '{}', now() - interval '2 hours', 9)`);
  // The first heartbeat fails, as if the process were killed there.
  await database.run(sql`
    create function die() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`);
  await database.run(sql`
    create trigger first_beat before insert on server_instance for each row execute function die()`);
  const env = { DATABASE_URL: own.url, DATA_DIR: dataDir, PORT: "0", SMTP_PORT: "0" };
  const starting = boot({ config: readConfig(env, []), log: () => undefined, dns: silentDns });
  await expect(starting.then((running) => running.stop())).rejects.toThrow("killed");
  const { agoMs } = await database.one<{ agoMs: number | null }>(sql`
    select (extract(epoch from now() - missed_since) * 1000)::float8 as "agoMs" from account where id = ${accountId}`);
  expect(agoMs).toBeGreaterThanOrEqual(2 * 3_600_000);
});
