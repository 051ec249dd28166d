// A timeline page, newest first. It ends early if its entries are large: outside senders control their size.
import type { Entry } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { hasPermission } from "#domain/permissions.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import type { ReadContext } from "#server/actions/define-action.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { type EntryRecord, listEntries } from "#server/store/conversation/entry.ts";
import { encodeCursor } from "#server/store/cursor.ts";

interface EntryPage {
  readonly rows: readonly EntryRecord[];
  readonly entries: readonly Entry[];
  readonly next: string | null;
}

export async function readEntryPage(
  ctx: ReadContext,
  conversationId: ConversationId,
  before: number | null,
  size: number,
): Promise<EntryPage> {
  const { workspaceId, country, role } = requireAuthenticated(ctx.actor);
  const rows: EntryRecord[] = [];
  const entries: Entry[] = [];
  let bytes = 0;
  const page = (isLast: boolean): EntryPage => {
    const last = rows.at(-1);
    return { rows, entries, next: isLast || !last ? null : encodeCursor([last.seq]) };
  };
  for (;;) {
    // Reads at most one default page at a time, even if a longer one is requested.
    const max = Math.min(size - rows.length, limit("timelinePageSize")) + 1;
    const from = rows.at(-1)?.seq ?? before;
    const found = await listEntries(ctx.db, workspaceId, conversationId, from, max);
    for (const row of found) {
      if (rows.length === size) return page(false);
      const entry = presentEntry(row, country, hasPermission(role, "recording.listen"));
      bytes += Buffer.byteLength(JSON.stringify(entry));
      if (rows.length > 0 && bytes > limit("timelinePageBytes")) return page(false);
      rows.push(row);
      entries.push(entry);
    }
    if (found.length < max) return page(true);
  }
}
