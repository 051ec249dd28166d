// Reads, creates and changes a conversation. Lists and counts are in conversation-list.ts.
import type { CallOutcome } from "#domain/call/call.ts";
import { type Priority, priorityRank } from "#domain/conversation/priority.ts";
import type { ConversationFolder, ConversationStatus } from "#domain/conversation/status.ts";
import type {
  ContactId,
  ConversationId,
  InboxId,
  MemberId,
  TagId,
  TeamId,
  WorkspaceId,
} from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type ReplyDue, replyDue } from "#server/store/sla/reply-clock.ts";
import { type Db, isAmong, prepared, type Sql, sql } from "#server/store/sql.ts";
import { assigneeIfStillAssignable } from "#server/store/workspace/member-at.ts";
import { unmarkActiveContact } from "./quiet-contacts.ts";

export interface LastEntry {
  readonly kind: "message" | "call" | "note" | "event";
  readonly channel: "sms" | "email" | "whatsapp" | null;
  readonly direction: "in" | "out" | null;
  readonly memberId: MemberId | null;
  readonly preview: string;
  /** Absent for a call, whose preview contains no text of the customer. */
  readonly previewLabel?: string | undefined;
  readonly isFailed: boolean;
  /** Set while the provider is being asked whether it was sent. */
  readonly isUnconfirmed?: boolean | undefined;
  /** Set if every recipient's delivery was canceled. */
  readonly isUnsent?: boolean | undefined;
  /** Set for a call that is over. */
  readonly outcome?: CallOutcome | undefined;
}

export interface ConversationRecord {
  id: ConversationId;
  number: number;
  subject: string;
  contactId: ContactId;
  contactName: string;
  inboxId: InboxId;
  status: ConversationStatus;
  folder: ConversationFolder;
  wasSpam: boolean;
  assigneeId: MemberId | null;
  teamId: TeamId | null;
  tagIds: TagId[];
  priority: Priority;
  waitingSince: string | null;
  /** When a reply is due; null without an SLA, and while no customer waits. */
  replyDue: ReplyDue | null;
  snoozedUntil: string | null;
  snoozeEndedAt: string | null;
  closedAt: string | null;
  hasScheduledMessages: boolean;
  /** When the next scheduled message is sent. */
  nextScheduledAt: string | null;
  /** Voicemails that no member has played yet. */
  unplayedVoicemails: number;
  previousConversationId: ConversationId | null;
  mergedIntoId: ConversationId | null;
  lastEntryAt: string;
  /** The position of the last message, call or note; events (closed, assigned) don't make a conversation unread. */
  lastSeq: number;
  lastEntry: LastEntry;
  createdAt: string;
  version: number;
}

/** The previous conversation, only if everyone who sees this one sees that one too. */
const previousIfSeen: Sql = sql`
  (select p.id from conversation p join inbox pl on pl.workspace_id = p.workspace_id and pl.id = p.inbox_id
     join inbox i on i.workspace_id = c.workspace_id and i.id = c.inbox_id
    where p.workspace_id = c.workspace_id and p.id = c.previous_conversation_id
      and (pl.visibility = 'all' or p.inbox_id = c.inbox_id or (i.visibility = 'team' and pl.team_id = i.team_id)))`;

/** Looked up by key, and only in a conversation with scheduled messages: a page of the list has few of those. */
const nextScheduledAt: Sql = sql`
  case when c.scheduled_count > 0 then
    (select min(m.send_after) from entry e join message m on m.workspace_id = e.workspace_id and m.id = e.id
      where e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.kind = 'message' and m.send_after is not null
        and exists (select 1 from delivery d where d.workspace_id = m.workspace_id and d.message_id = m.id and d.state = 'scheduled')) end`;

/** The columns of a conversation `c` and its contact `ct`, under the names used outside the store. */
export const conversationColumns: Sql = sql`
  c.id, c.number, c.subject, c.contact_id as "contactId", coalesce(nullif(ct.name, ''), ct.display_fallback) as "contactName",
  c.inbox_id as "inboxId", c.status, c.folder, c.was_spam as "wasSpam", c.assignee_id as "assigneeId", c.team_id as "teamId",
  c.tag_ids as "tagIds", case c.priority when 3 then 'urgent' when 2 then 'high' when 1 then 'low' else 'none' end as priority, c.waiting_since as "waitingSince", ${replyDue} as "replyDue", c.snoozed_until as "snoozedUntil", c.snooze_ended_at as "snoozeEndedAt", c.closed_at as "closedAt",
  c.scheduled_count > 0 as "hasScheduledMessages", ${nextScheduledAt} as "nextScheduledAt", c.unplayed_voicemails as "unplayedVoicemails", ${previousIfSeen} as "previousConversationId", c.merged_into_id as "mergedIntoId", c.last_entry_at as "lastEntryAt",
  coalesce((c.last_entry ->> 'seq')::bigint, 0) as "lastSeq", c.last_entry - 'seq' as "lastEntry", c.created_at as "createdAt", c.version`;

const fromConversation = sql`
  from conversation c join contact ct on ct.workspace_id = c.workspace_id and ct.id = c.contact_id`;

export async function findConversation(
  db: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<ConversationRecord | null> {
  return db.maybe(
    prepared`select ${conversationColumns} ${fromConversation} where c.workspace_id = ${workspaceId} and c.id = ${id}`,
  );
}

export async function findConversationByNumber(
  db: Db,
  workspaceId: WorkspaceId,
  number: number,
): Promise<ConversationRecord | null> {
  return db.maybe(
    prepared`select ${conversationColumns} ${fromConversation} where c.workspace_id = ${workspaceId} and c.number = ${number}`,
  );
}

export async function listConversationsById(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ConversationId[],
): Promise<ConversationRecord[]> {
  if (ids.length === 0) return [];
  return db.many(
    prepared`select ${conversationColumns} ${fromConversation} where c.workspace_id = ${workspaceId} and ${isAmong(sql`c.id`, ids)}`,
  );
}

export async function listEarlierConversations(
  db: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  exceptId: ConversationId,
  visibleInboxIds: readonly InboxId[] | null,
  max: number,
): Promise<ConversationRecord[]> {
  return db.many(prepared`
    select ${conversationColumns} ${fromConversation}
     where c.workspace_id = ${workspaceId} and c.contact_id = ${contactId} and c.id <> ${exceptId}
       and c.folder not in ('trash', 'merged') and (${visibleInboxIds}::uuid[] is null or c.inbox_id = any(${visibleInboxIds}::uuid[]))
     order by c.last_entry_at desc, c.id desc limit ${max}`);
}

/** The current inbox of each conversation. */
export async function listConversationInboxes(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ConversationId[],
): Promise<{ id: ConversationId; inboxId: InboxId; contactId: ContactId }[]> {
  if (ids.length === 0) return [];
  return db.many(prepared`
    select id, inbox_id as "inboxId", contact_id as "contactId" from conversation
     where workspace_id = ${workspaceId} and ${isAmong(sql`id`, ids)}`);
}

/**
 * Takes a row lock, so that deciding and writing see the same conversation. A statement of its own, as
 * repo-tests/database/locking-statements.ts requires.
 */
export async function lockConversation(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<ConversationRecord | null> {
  const held = sql`workspace_id = ${workspaceId} and id = ${id}`;
  await tx.run(prepared`select 1 from conversation where ${held} for update`);
  return findConversation(tx, workspaceId, id);
}

export const noEntryYet: LastEntry = {
  kind: "event",
  channel: null,
  direction: null,
  memberId: null,
  preview: "",
  isFailed: false,
};

/** A change by an action; omitted fields stay as they are. */
export interface ConversationChange {
  readonly status?: ConversationStatus;
  readonly folder?: ConversationFolder;
  readonly wasSpam?: boolean;
  readonly assigneeId?: MemberId | null;
  readonly teamId?: TeamId | null;
  readonly tagIds?: readonly TagId[];
  readonly priority?: Priority;
  readonly subject?: string;
  readonly waitingSince?: string | null;
  readonly snoozedUntil?: string | null;
  readonly snoozeEndedAt?: string | null;
  /** Moves the conversation to the front of lists sorted by time; never back. */
  readonly lastEntryAt?: string;
  readonly closedAt?: string | null;
  readonly scheduledBy?: number;
  readonly contactId?: ContactId;
  readonly inboxId?: InboxId;
  readonly mergedIntoId?: ConversationId | null;
}

export async function updateConversation(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  change: ConversationChange,
): Promise<void> {
  if (change.folder === "merged" || change.contactId !== undefined)
    await unmarkActiveContact(tx, workspaceId, id);
  await tx.run(prepared`
    update conversation set version = version + 1${assignmentsSql(change)}
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/** `, column = value` for each field that is present. */
function assignmentsSql(change: ConversationChange): Sql {
  const set = (column: Sql, value: unknown) =>
    value === undefined ? null : sql`, ${column} = ${value}`;
  const sets = [
    set(sql`status`, change.status),
    set(sql`folder`, change.folder),
    set(sql`was_spam`, change.wasSpam),
    change.status === "open" && change.assigneeId === undefined
      ? sql`, assignee_id = ${assigneeIfStillAssignable(sql`conversation`)}`
      : set(sql`assignee_id`, change.assigneeId),
    set(sql`team_id`, change.teamId),
    set(sql`tag_ids`, change.tagIds),
    set(sql`priority`, change.priority && priorityRank(change.priority)),
    set(sql`subject`, change.subject),
    set(sql`waiting_since`, change.waitingSince),
    set(sql`snoozed_until`, change.snoozedUntil),
    set(sql`snooze_ended_at`, change.snoozeEndedAt),
    change.lastEntryAt === undefined
      ? null
      : sql`, last_entry_at = greatest(last_entry_at, ${change.lastEntryAt}::timestamptz)`,
    set(sql`closed_at`, change.closedAt),
    set(sql`contact_id`, change.contactId),
    set(sql`inbox_id`, change.inboxId),
    set(sql`merged_into_id`, change.mergedIntoId),
    change.scheduledBy === undefined
      ? null
      : sql`, scheduled_count = scheduled_count + ${change.scheduledBy}`,
  ].filter((one) => one !== null);
  return sets.reduce((whole, one) => sql`${whole}${one}`, sql``);
}

/**
 * Returns `seq`, the next position on the timeline, and moves the conversation to the front of its lists. One statement
 * makes all changes of the row, because each of them would update all its indexes.
 */
export function nextEntrySeqSql(
  workspaceId: WorkspaceId,
  id: ConversationId,
  last: LastEntry | null,
  at: string,
  change: ConversationChange,
): Sql {
  const moved =
    last === null
      ? sql``
      : sql`, last_entry_at = greatest(last_entry_at, ${at}::timestamptz), last_entry = ${toJson(last)}::jsonb || jsonb_build_object('seq', entry_count + 1)`;
  return sql`
    update conversation set entry_count = entry_count + 1, version = version + 1${moved}${assignmentsSql(change)}
     where workspace_id = ${workspaceId} and id = ${id} returning entry_count as seq`;
}

/** Changes the preview in the list if this entry is still the last one. */
export async function setLastPreview(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  seq: number,
  preview: Pick<LastEntry, "preview" | "previewLabel">,
  marks: Pick<LastEntry, "outcome" | "isUnsent"> = {},
): Promise<void> {
  const formatted = toJson({ ...preview, ...marks });
  await tx.run(sql`
    update conversation set version = version + 1, last_entry = last_entry || ${formatted}::jsonb
     where workspace_id = ${workspaceId} and id = ${id} and (last_entry ->> 'seq')::bigint = ${seq}`);
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
