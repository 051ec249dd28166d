// Updates a conversation once the outcome of a reply is known: the mark on its row, and since when the customer has
// been waiting.
import type { ConversationId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";
import type { LastEntry } from "./conversation.ts";

/**
 * Compare-and-set: changes it only if it still has the old value and no one has written or called since the entry at
 * `seq`. Automated email (an absence notice, a bounce) and system messages don't count. True if it changed.
 */
export async function setWaitingAfter(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  seq: number,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<boolean> {
  // Locked in a separate statement, so that the next one sees what was committed meanwhile.
  await tx.run(
    prepared`select 1 from conversation where workspace_id = ${workspaceId} and id = ${id} for update`,
  );
  const changed = await tx.run(prepared`
    update conversation c set version = version + 1, waiting_since = ${to}
     where c.workspace_id = ${workspaceId} and c.id = ${id} and c.waiting_since is not distinct from ${from}::timestamptz
       and not exists (
         select 1 from entry e left join email ml on ml.workspace_id = e.workspace_id and ml.id = e.id
          where e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.seq > ${seq}
            and e.kind in ('message', 'call') and e.author_kind <> 'system'
            and (ml.automated_kind is null or ml.automated_kind not in ('auto-reply', 'receipt', 'bounce')))`);
  return changed > 0;
}

/** Marks the list row if its last message failed or has an unknown outcome, or clears the mark. */
export async function markLast(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  seq: number,
  marks: Pick<LastEntry, "isFailed" | "isUnconfirmed">,
): Promise<void> {
  await tx.run(sql`
    update conversation set version = version + 1, last_entry = last_entry || ${toJson(marks)}::jsonb
     where workspace_id = ${workspaceId} and id = ${id} and (last_entry ->> 'seq')::bigint = ${seq}`);
}
