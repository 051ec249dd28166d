// Indexes entries from before the search index existed, in the minutes after an update: newest first, some per
// transaction, while everything else continues.
import { limit } from "#domain/limits.ts";
import { isolateFailures } from "#server/actions/isolate-failures.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import {
  advanceSearchBackfill,
  endSearchBackfill,
  listBackfillContacts,
  listBackfillEntries,
  listSearchBackfills,
  type SearchBackfill,
} from "#server/store/search-index.ts";
import { indexContacts, indexEntries } from "./index-for-search.ts";

const atOnce = limit("indexBatchSize");
const contactsAtOnce = 500;
/** Per run; the next begins a minute later. */
const textsPerRun = 30_000;

export async function backfillSearchIndex(runtime: Runtime): Promise<void> {
  const { database } = runtime.deps;
  await isolateFailures(await listSearchBackfills(database), async (due) => {
    await indexAllContacts(runtime, due);
    await indexEntriesBackwards(runtime, due);
  });
}

async function indexAllContacts(runtime: Runtime, { workspaceId }: SearchBackfill): Promise<void> {
  const { database } = runtime.deps;
  for (;;) {
    const ids = await listBackfillContacts(database, workspaceId, contactsAtOnce);
    if (ids.length === 0) return;
    await database.transaction((tx) => indexContacts(tx, workspaceId, ids));
  }
}

async function indexEntriesBackwards(runtime: Runtime, due: SearchBackfill): Promise<void> {
  const { database } = runtime.deps;
  const { workspaceId } = due;
  let beforeId = due.beforeId;
  for (let done = 0; done < textsPerRun; done += atOnce) {
    const rows = await listBackfillEntries(database, workspaceId, beforeId, atOnce);
    const last = rows.at(-1);
    if (last === undefined) return endSearchBackfill(database, workspaceId);
    beforeId = last.id;
    const next = { workspaceId, beforeId };
    await database.transaction(async (tx) => {
      await indexEntries(tx, workspaceId, rows);
      await advanceSearchBackfill(tx, next);
    });
  }
}
