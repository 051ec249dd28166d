import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createBackup } from "#server/postgres/backup/create-backup.ts";
import { restoreBackup } from "#server/postgres/backup/restore-backup.ts";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { migrate } from "#server/store/migrate.ts";
import { openForTest, queryValues } from "#testing/fixtures/postgres/open-for-test.ts";
import { scratchFolder } from "#testing/fixtures/postgres/scratch-folder.ts";
import { suiteThatNeeds } from "#testing/suite-that-needs.ts";
import { debianPostgres } from "./debian-postgres.ts";

suiteThatNeeds("Debian's PostgreSQL", debianPostgres(), (binDir) => {
  const major = Number(path.basename(path.dirname(binDir)));

  test("Debian's PostgreSQL can replace ours, migrations included", async () => {
    const dataDir = scratchFolder();
    const database = await openForTest({ dataDir, binDir });
    expect(
      await queryValues(database, "select current_setting('server_version_num')::int / 10000"),
    ).toEqual([major]);
    expect(await migrate(database.connection)).not.toEqual([]);
    expect(await queryValues(database, "select lower('GRÜSSE')")).toEqual(["grüsse"]);
    await database.stop();

    const again = await openForTest({ dataDir, binDir });
    expect(await migrate(again.connection)).toEqual([]);
  });

  test("Debian's PostgreSQL restores its own backup", async () => {
    const dataDir = scratchFolder();
    const database = await openForTest({ dataDir, binDir });
    await queryValues(database, "create table kept as select 42 as answer");
    const to = path.join(scratchFolder(), "desk.tar.gz");
    await createBackup({ connection: database.connection, dataDir, to, now: new Date(0) });
    const copy = path.join(scratchFolder(), "copy");
    await restoreBackup(to, copy);
    const restored = await openForTest({ dataDir: copy, binDir });
    expect(await queryValues(restored, "select answer from kept")).toEqual([42]);
  });

  test("ours rejects a data folder of a different version", async () => {
    const dataDir = scratchFolder();
    const database = await openForTest({ dataDir, binDir });
    await database.stop();
    fs.writeFileSync(path.join(dataDir, "pgdata/PG_VERSION"), "15\n");
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/made by PostgreSQL 15, and this is/);
  });
});
