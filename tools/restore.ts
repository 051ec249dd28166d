// npm run restore -- --from FILE.tar.gz --data-dir FOLDER
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { restore } from "#server/postgres/backup/restore.ts";
import { DatabaseProblem } from "#server/postgres/database-problem.ts";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { runCommand, whereWeWereCalled } from "./run-command.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: { from: { type: "string" }, "data-dir": { type: "string" } },
  });
  if (!values.from)
    throw new DatabaseProblem(
      "Choose a backup: npm run restore -- --from FILE.tar.gz --data-dir FOLDER",
    );
  const config = readConfig(process.env, []);
  const dataDir = values["data-dir"] ? whereWeWereCalled(values["data-dir"]) : config.dataDir;
  const { madeAt, postgres } = await restore(whereWeWereCalled(values.from), dataDir);

  // The first start replays the log of the backup: better now, while somebody is looking.
  const database = await openEmbedded({
    dataDir,
    purpose: "command",
    binDir: config.postgresBinDir ?? undefined,
  });
  await database.stop();
  console.log(`Restored the backup of ${madeAt} (PostgreSQL ${postgres}) to ${dataDir}`);
  console.log(`Start it with: npm start -- --data-dir ${dataDir}`);
});
