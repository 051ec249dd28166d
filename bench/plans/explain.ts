// npm run bench -- --explain: prints the plan of each list, count, search and conversation query, for a member who sees
// every inbox and for one who does not.
import { restricted, unrestrictedMember } from "#bench/bench-members.ts";
import { findSeed, type SeedCache } from "#bench/seed-cache.ts";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { openDatabase } from "#server/store/database.ts";
import { sql } from "#server/store/sql.ts";
import { readPlan, rowsOf } from "./plan.ts";
import { findBenchViewer, listBenchStatements } from "./statements.ts";

export async function explainAll(shelf: SeedCache, conversations: number): Promise<void> {
  const dataDir = await findSeed(shelf, conversations);
  const embedded = await openEmbedded({ dataDir, purpose: "command" });
  const database = openDatabase(embedded.connection, () => {}, { size: 1 });
  try {
    const { id } = await database.one<{ id: never }>(sql`select id from workspace`);
    for (const who of [unrestrictedMember, restricted]) {
      const onlooker = await findBenchViewer(database, id, who);
      const sees =
        onlooker.visibleInboxIds === null
          ? "every line"
          : `${onlooker.visibleInboxIds.length} lines`;
      console.log(`\n# ${who} sees ${sees} of ${conversations} conversations\n`);
      for (const statement of await listBenchStatements(database, id, onlooker)) {
        const plan = await readPlan(database, statement.sql);
        const summary = `${plan.ms.toFixed(2)} ms, ${plan.pages} pages, ${rowsOf(plan, "conversation")} conversations looked at`;
        console.log(`## ${statement.name}: ${summary}\n\n${plan.lines.join("\n")}\n`);
      }
    }
  } finally {
    await database.close();
    await embedded.stop();
  }
}
