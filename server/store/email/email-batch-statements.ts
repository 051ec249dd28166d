// Writes many received emails at once: one statement per table rather than per email. Rows are passed as one JSON
// value, so that the statement stays the same for any number of rows.
import type { ConversationFolder, ConversationStatus } from "#domain/conversation/status.ts";
import type {
  ContactId,
  ContactPointId,
  ConversationId,
  EntryId,
  InboundPayloadId,
  InboxId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { LastEntry } from "#server/store/conversation/conversation.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";
import { assigneeIfStillAssignable } from "#server/store/workspace/member-at.ts";

// ── Reads ─────────────────────────────────────────────────────────────────────────────────────────────

/** The parts of a conversation that an email may change. */
export interface EmailConversationRow {
  id: ConversationId;
  contactId: ContactId;
  inboxId: InboxId;
  status: ConversationStatus;
  folder: ConversationFolder;
  mergedIntoId: ConversationId | null;
  waitingSince: string | null;
  snoozedUntil: string | null;
  snoozeEndedAt: string | null;
  closedAt: string | null;
  scheduledCount: number;
  entryCount: number;
  lastEntryAt: string;
}

/** Locks the rows until the transaction ends, in a fixed order, so that decisions based on them stay valid. */
export async function lockEmailConversations(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly ConversationId[],
): Promise<EmailConversationRow[]> {
  if (ids.length === 0) return [];
  return tx.many(prepared`
    select id, contact_id as "contactId", inbox_id as "inboxId", status, folder, merged_into_id as "mergedIntoId", waiting_since as "waitingSince",
           snoozed_until as "snoozedUntil", snooze_ended_at as "snoozeEndedAt", closed_at as "closedAt", scheduled_count as "scheduledCount",
           entry_count as "entryCount", last_entry_at as "lastEntryAt"
      from conversation where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) order by id for update`);
}

export async function listEmailContactPoints(
  tx: Db,
  workspaceId: WorkspaceId,
  addresses: readonly string[],
): Promise<{ id: ContactPointId; contactId: ContactId; address: string }[]> {
  if (addresses.length === 0) return [];
  return tx.many(prepared`
    select id, contact_id as "contactId", value as address from contact_point
     where workspace_id = ${workspaceId} and kind = 'email' and value = any(${addresses}::text[])`);
}

export interface StoredDuplicate {
  entryId: EntryId;
  /** Null if found by the payload it was read from. */
  messageId: string | null;
  conversationId: ConversationId;
  inboxId: InboxId;
  direction: "in" | "out";
  from: string;
  claimedSentAt: string | null;
  inboundPayloadId: string | null;
  /** Null if its content wasn't hashed: it was sent from here, or received long ago. */
  contentHash: string | null;
  /** Set when the sender isn't authenticated. */
  isSuspicious: boolean;
  /** Set when only the beginning could be read. */
  isPartial: boolean;
}

/** Messages that have these message ids, or that were read from these payloads before. */
export async function listStoredDuplicates(
  tx: Db,
  workspaceId: WorkspaceId,
  messageIds: readonly string[],
  inboundPayloadIds: readonly InboundPayloadId[],
): Promise<StoredDuplicate[]> {
  if (messageIds.length === 0 && inboundPayloadIds.length === 0) return [];
  return tx.many(prepared`
    with named as (
      select k.message_id, k.entry_id as id from email_message_id k
       where k.workspace_id = ${workspaceId} and k.message_id = any(${messageIds}::text[]) and k.kind <> 'referenced'
      union
      select one.message_id, one.id from email one
       where one.workspace_id = ${workspaceId} and one.message_id = any(${messageIds}::text[])
      union
      select null, r.id from message r
       where r.workspace_id = ${workspaceId} and r.channel = 'email' and r.inbound_payload_id = any(${inboundPayloadIds}::uuid[])
    )
    select m.id as "entryId", k.message_id as "messageId", m.conversation_id as "conversationId", m.inbox_id as "inboxId", m.direction,
           m.from_address as "from", ml.claimed_sent_at as "claimedSentAt", m.inbound_payload_id as "inboundPayloadId",
           ml.content_hash as "contentHash", coalesce(ml.metadata -> 'securityWarnings' @> '["not_authentic"]'::jsonb, false) as "isSuspicious",
           'beginning-shown' = any(ml.warnings) as "isPartial"
      from named k join message m on m.workspace_id = ${workspaceId} and m.id = k.id
           join email ml on ml.workspace_id = m.workspace_id and ml.id = m.id`);
}

/** When the customer first wrote or called after that time, ignoring automatic replies. */
export async function findCustomerMessageAfter(
  tx: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  at: string,
): Promise<string | null> {
  const row = await tx.maybe<{ at: string }>(prepared`
    select e.at from entry e left join email ml on ml.workspace_id = e.workspace_id and ml.id = e.id
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId} and e.author_kind = 'contact'
       and e.kind in ('message', 'call') and e.at > ${at} and (ml.automated_kind is null or ml.automated_kind in ('auto-generated', 'bulk'))
     order by e.at limit 1`);
  return row?.at ?? null;
}

// ── Writes ────────────────────────────────────────────────────────────────────────────────────────────

export interface NewEmailContact {
  readonly id: ContactId;
  readonly contactPointId: ContactPointId;
  readonly name: string;
  readonly address: string;
  readonly at: string;
}

export async function insertEmailContacts(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly NewEmailContact[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(prepared`
    with told as (
      select * from json_to_recordset(${toJson(rows)}::json) as r (id uuid, "contactPointId" uuid, name text, address text, at timestamptz)
    ), made as (
      insert into contact (workspace_id, id, name, display_fallback, created_at, updated_at)
      select ${workspaceId}::uuid, id, name, address, at, at from told returning id
    )
    insert into contact_point (workspace_id, id, contact_id, kind, value, state, created_at)
    select ${workspaceId}::uuid, told."contactPointId", told.id, 'email', told.address, 'ok', told.at from told join made on made.id = told.id`);
}

interface EmailConversationChange
  extends Omit<EmailConversationRow, "scheduledCount" | "mergedIntoId"> {
  readonly lastEntry: (LastEntry & { readonly seq: number }) | null;
}

/** Only for rows locked by `lockEmailConversations`. */
export async function updateEmailConversations(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly EmailConversationChange[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(prepared`
    update conversation c set version = c.version + 1, status = r.status, folder = r.folder, waiting_since = r."waitingSince",
           snoozed_until = r."snoozedUntil", snooze_ended_at = r."snoozeEndedAt", closed_at = r."closedAt", entry_count = r."entryCount",
           last_entry_at = greatest(c.last_entry_at, r."lastEntryAt"), last_entry = coalesce(r."lastEntry", c.last_entry),
           assignee_id = case when r.status = 'open' and c.assignee_id is not null then ${assigneeIfStillAssignable(sql`c`)} else c.assignee_id end
      from json_to_recordset(${toJson(rows)}::json) as r (id uuid, status text, folder text, "waitingSince" timestamptz,
           "snoozedUntil" timestamptz, "snoozeEndedAt" timestamptz, "closedAt" timestamptz, "entryCount" bigint, "lastEntryAt" timestamptz, "lastEntry" jsonb)
     where c.workspace_id = ${workspaceId} and c.id = r.id`);
}

export interface NewEmailEntry {
  readonly id: EntryId;
  readonly conversationId: ConversationId;
  readonly seq: number;
  readonly authorKind: "contact" | "member" | "system";
  readonly memberId: MemberId | null;
  /** The contact whom it proves to have written; null if it proves nothing, or nothing yet. */
  readonly provenContactId: ContactId | null;
  readonly at: string;
}

export async function insertEmailEntries(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly NewEmailEntry[],
): Promise<void> {
  await tx.run(prepared`
    insert into entry (workspace_id, conversation_id, seq, id, kind, author_kind, member_id, at, body, proven_contact_id)
    select ${workspaceId}::uuid, r."conversationId", r.seq, r.id, 'message', r."authorKind", r."memberId", r.at, '{}'::jsonb, r."provenContactId"
      from json_to_recordset(${toJson(rows)}::json) as r (id uuid, "conversationId" uuid, seq bigint, "authorKind" text, "memberId" uuid,
           at timestamptz, "provenContactId" uuid)`);
}

export interface NewParticipant {
  readonly conversationId: ConversationId;
  readonly entryId: EntryId;
  readonly address: string;
  readonly name: string;
}

/** As far as the conversation's limit allows. */
export async function insertParticipantRows(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly NewParticipant[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(prepared`
    with told as (
      select * from json_to_recordset(${toJson(rows.map((row, turn) => ({ ...row, turn })))}::json)
        as r (turn int, "conversationId" uuid, address text, name text, "entryId" uuid)
    ), known as (
      select conversation_id, count(*) as count from participant
       where workspace_id = ${workspaceId} and conversation_id in (select "conversationId" from told) group by conversation_id
    ), fresh as (
      select told.*, row_number() over (partition by told."conversationId" order by told.turn) as nth from told
       where not exists (select 1 from participant p where p.workspace_id = ${workspaceId}
                            and p.conversation_id = told."conversationId" and p.address = told.address)
    )
    insert into participant (workspace_id, conversation_id, address, name, entry_id)
    select ${workspaceId}::uuid, fresh."conversationId", fresh.address, fresh.name, fresh."entryId"
      from fresh left join known on known.conversation_id = fresh."conversationId"
     where fresh.nth + coalesce(known.count, 0) <= ${limit("participantsPerConversation")}
    on conflict do nothing`);
}
