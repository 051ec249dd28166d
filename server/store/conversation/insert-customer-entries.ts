// Puts customers' messages on their timelines, one per conversation, many at once.
import type { ConversationFolder } from "#domain/conversation/status.ts";
import type { ContactId, ConversationId, EntryId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";
import { assigneeIfStillAssignable } from "#server/store/workspace/member-at.ts";
import type { LastEntry } from "./conversation.ts";

interface NewCustomerEntry {
  readonly id: EntryId;
  readonly conversationId: ConversationId;
  readonly at: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The contact whom it proves to have written; null if it proves nothing. */
  readonly provenContactId: ContactId | null;
  readonly last: LastEntry;
  /** Opens the conversation, which then waits for a reply; null leaves it as it is. */
  readonly opened: { readonly folder: ConversationFolder; readonly waitingSince: string } | null;
}

/** Only for conversations that this transaction has locked or created. */
export async function insertCustomerEntries(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly NewCustomerEntry[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(prepared`
    with received as (
      select * from json_to_recordset(${toJson(rows)}::json) as r (id uuid, "conversationId" uuid, at timestamptz, body jsonb,
             "provenContactId" uuid, last jsonb, opened jsonb)
    ), moved as (
      update conversation c set entry_count = c.entry_count + 1, version = c.version + 1, last_entry_at = greatest(c.last_entry_at, r.at),
             last_entry = r.last || jsonb_build_object('seq', c.entry_count + 1), folder = coalesce(r.opened ->> 'folder', c.folder),
             status = case when r.opened is null then c.status else 'open' end,
             waiting_since = case when r.opened is null then c.waiting_since else (r.opened ->> 'waitingSince')::timestamptz end,
             closed_at = case when r.opened is null then c.closed_at end,
             snoozed_until = case when r.opened is null then c.snoozed_until end,
             snooze_ended_at = case when r.opened is null then c.snooze_ended_at end,
             assignee_id = case when r.opened is null or c.assignee_id is null then c.assignee_id else ${assigneeIfStillAssignable(sql`c`)} end
        from received r where c.workspace_id = ${workspaceId} and c.id = r."conversationId"
      returning c.id, c.entry_count
    )
    insert into entry (workspace_id, conversation_id, seq, id, kind, author_kind, at, body, proven_contact_id)
    select ${workspaceId}::uuid, moved.id, moved.entry_count, r.id, 'message', 'contact', r.at, r.body, r."provenContactId"
      from received r join moved on moved.id = r."conversationId"`);
}
