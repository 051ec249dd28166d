import type { ConversationFolder, ConversationStatus } from "#domain/conversation/status.ts";
import type {
  ContactId,
  ConversationId,
  InboxId,
  MemberId,
  TeamId,
  WorkspaceId,
} from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared } from "#server/store/sql.ts";
import { type LastEntry, noEntryYet } from "./conversation.ts";
import { markActiveContacts } from "./quiet-contacts.ts";

export interface NewConversation {
  readonly id: ConversationId;
  readonly contactId: ContactId;
  readonly inboxId: InboxId;
  readonly teamId: TeamId | null;
  readonly assigneeId: MemberId | null;
  readonly previousConversationId: ConversationId | null;
  readonly at: string;
  readonly subject?: string;
  /** By default the conversation is open and no customer is waiting. */
  readonly waitingSince?: string | null;
  readonly closedAt?: string | null;
}

/** A row as it is written, also for many at once. */
export interface ConversationToInsert extends Omit<Required<NewConversation>, "at" | "assigneeId"> {
  readonly assigneeId?: MemberId | null;
  readonly status: ConversationStatus;
  readonly folder: ConversationFolder;
  readonly entryCount: number;
  readonly lastEntryAt: string;
  readonly lastEntry: LastEntry | null;
  readonly createdAt: string;
}

/** Conversations that have no entry yet. */
export const insertNewConversations = (
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly NewConversation[],
): Promise<void> => insertConversations(tx, workspaceId, rows.map(withoutEntries));

function withoutEntries({
  at,
  subject = "",
  waitingSince = null,
  closedAt = null,
  ...row
}: NewConversation): ConversationToInsert {
  const status = closedAt === null ? "open" : "closed";
  return {
    ...row,
    subject,
    waitingSince,
    closedAt,
    status,
    folder: status,
    entryCount: 0,
    lastEntry: noEntryYet,
    lastEntryAt: at,
    createdAt: at,
  };
}

/** Takes the conversation numbers, which every transaction that creates a conversation waits for: call it last. */
export async function insertConversations(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly ConversationToInsert[],
): Promise<void> {
  if (rows.length === 0) return;
  const contactIds = [...new Set(rows.map((row) => row.contactId))];
  await markActiveContacts(tx, workspaceId, contactIds);
  await tx.run(prepared`
    with counted as (
      update workspace set next_number = next_number + ${rows.length}::int where id = ${workspaceId}
      returning next_number - ${rows.length}::int as number
    )
    insert into conversation (workspace_id, id, number, subject, contact_id, inbox_id, status, folder, assignee_id, team_id, waiting_since, closed_at,
                              previous_conversation_id, entry_count, last_entry_at, last_entry, created_at)
    select ${workspaceId}::uuid, r.id, counted.number + r.turn, r.subject, r."contactId", r."inboxId", r.status, r.folder, r."assigneeId", r."teamId",
           r."waitingSince", r."closedAt", r."previousConversationId", r."entryCount", r."lastEntryAt", r."lastEntry", r."createdAt"
      from counted, json_to_recordset(${toJson(rows.map((row, turn) => ({ ...row, turn })))}::json) as r (turn int, id uuid, subject text,
           "contactId" uuid, "inboxId" uuid, status text, folder text, "assigneeId" uuid, "teamId" uuid, "waitingSince" timestamptz,
           "closedAt" timestamptz, "previousConversationId" uuid, "entryCount" bigint, "lastEntryAt" timestamptz, "lastEntry" jsonb,
           "createdAt" timestamptz)`);
}
