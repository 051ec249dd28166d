// npm run hold-unsent -- --created-at 2026-11-23T03:00:00Z [--data-dir FOLDER]
import { parseArgs } from "node:util";
import { ConfigError } from "#server/config.ts";
import { prepareRestored } from "#server/postgres/backup/prepare-restored.ts";
import { DatabaseError } from "#server/postgres/database-error.ts";
import type { Database } from "#server/store/database.ts";
import { sql } from "#server/store/sql.ts";
import { describeUnsent, signInAgain } from "./describe-restored.ts";
import { withWorkspaceDatabase } from "./open-workspace-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: { "created-at": { type: "string" }, "data-dir": { type: "string" } },
  });
  const createdAt = readTime(values["created-at"]);
  await withWorkspaceDatabase(values, async ({ database }) => {
    await refuseWhileRunning(database);
    const restoredAt = new Date().toISOString();
    console.log(describeUnsent(await prepareRestored(database.pool, { createdAt, restoredAt })));
    console.log(signInAgain);
  });
});

/** Without a time zone it would mean a different moment on another machine. */
function readTime(given: string | undefined): string {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/.test(given ?? "");
  const at = isWhole ? Date.parse(given ?? "") : Number.NaN;
  if (Number.isNaN(at) || at > Date.now())
    throw new ConfigError(
      "Enter when the dump was made, with its time zone: npm run hold-unsent -- --created-at 2026-11-23T03:00:00Z",
    );
  return new Date(at).toISOString();
}

/** Beside a running app it would hold messages that are being sent. */
async function refuseWhileRunning(database: Database): Promise<void> {
  const { isRunning } = await database.one<{ isRunning: boolean }>(sql`
    select exists (select 1 from server_instance where last_seen_at > now() - interval '20 seconds') as "isRunning"`);
  if (isRunning)
    throw new DatabaseError(
      "Deskbell is running with this database. Stop every process, wait 20 seconds, then try again.",
    );
}
