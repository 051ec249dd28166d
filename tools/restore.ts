// npm run restore -- --from FILE.tar.gz --data-dir FOLDER
import { parseArgs } from "node:util";
import pg from "pg";
import { nameCommands } from "#server/command-line.ts";
import { readConfig } from "#server/config.ts";
import { prepareRestored } from "#server/postgres/backup/prepare-restored.ts";
import { restoreBackup } from "#server/postgres/backup/restore-backup.ts";
import type { Connection } from "#server/postgres/connection.ts";
import { DatabaseError } from "#server/postgres/database-error.ts";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { describeUnsent, signInAgain } from "./describe-restored.ts";
import { resolveFromCaller, runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: { from: { type: "string" }, "data-dir": { type: "string" } },
  });
  if (!values.from)
    throw new DatabaseError(
      "Choose a backup: npm run restore -- --from FILE.tar.gz --data-dir FOLDER",
    );
  const config = readConfig(process.env, []);
  const dataDir = values["data-dir"] ? resolveFromCaller(values["data-dir"]) : config.dataDir;
  const { createdAt, postgres } = await restoreBackup(resolveFromCaller(values.from), dataDir);

  // The first start replays the backup's WAL; do that now, while the operator is watching.
  const database = await openEmbedded({
    dataDir,
    purpose: "command",
    binDir: config.postgresBinDir ?? undefined,
  });
  const unsent = await prepareDatabase(database.app.connection, createdAt);
  await database.stop();
  console.log(`Restored the backup of ${createdAt} (PostgreSQL ${postgres}) to ${dataDir}`);
  if (unsent > 0) console.log(describeUnsent(unsent));
  console.log(signInAgain);
  console.log(nameCommands(`Start it with: npm start -- --data-dir ${dataDir}`));
});

async function prepareDatabase(connection: Connection, createdAt: string): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await prepareRestored(client, { createdAt, restoredAt: new Date().toISOString() });
  } finally {
    await client.end();
  }
}
