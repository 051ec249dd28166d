import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { migrate } from "#server/store/migrate.ts";
import { debianPostgres } from "#testing/debian-postgres.ts";
import { scratchFolder } from "#testing/fixtures/postgres/scratch-folder.ts";
import { externalBackups } from "./backup.ts";
import { openCluster, withDatabase } from "./postgres-cluster.ts";

const binDir = debianPostgres();
const stopping: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
});

test.skipIf(binDir === null)(
  "a dump of an external database is restored, and what waited is held",
  async () => {
    const [folder, dataDir] = [scratchFolder(), scratchFolder()];
    const databaseFolder = path.join(scratchFolder(), "database");
    const cluster = await openCluster(databaseFolder, binDir, {});
    stopping.push(() => cluster.stop());
    await migrate({ connectionString: cluster.url });
    mkdirSync(path.join(dataDir, "files"));
    writeFileSync(path.join(dataDir, "files", "one"), "a picture");
    const commands = externalBackups({ folder, dataDir, databaseFolder, binDir: binDir ?? "" });
    if (commands === null) throw new Error("no pg_dump here");
    const restored = await commands.restore(await commands.make(1));
    stopping.push(() => restored.stop());
    const { rows } = await withDatabase(restored.databaseFolder, (client) =>
      client.query<{ count: number }>("select count(*)::int as count from delivery"),
    );
    expect(rows).toEqual([{ count: 0 }]);
  },
);
