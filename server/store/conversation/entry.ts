// Entries of a timeline, in order, with all details to show them: the message, its latest delivery, its attachments.

import type { TimelineEventType } from "#domain/conversation/timeline-events.ts";
import type {
  CallId,
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
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type {
  AutomatedKind,
  EmailAuthentication,
  EmailMetadata,
  EmailPerson,
} from "#domain/message/email/email-metadata.ts";
import type { EmailProblem } from "#domain/message/email/email-problems.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";
import { type CallView, listCallViews } from "#server/store/call/call-list.ts";
import { firstPeople } from "#server/store/email/first-people.ts";
import { toJson } from "#server/store/json.ts";
import { jsonInstant } from "#server/store/json-instant.ts";
import { type Db, inlineCount, isAmong, prepared, type Sql, sql } from "#server/store/sql.ts";
import { type ConversationChange, type LastEntry, nextEntrySeqSql } from "./conversation.ts";
import { attachmentJson, type EntryAttachmentPart } from "./entry-attachment.ts";

export interface EntryRecord {
  id: EntryId;
  conversationId: ConversationId;
  seq: number;
  kind: "message" | "call" | "note" | "event";
  authorKind: "contact" | "member" | "system";
  memberId: MemberId | null;
  at: string;
  body: Record<string, unknown>;
  message: EntryMessagePart | null;
  call: CallView | null;
  /** The latest delivery for each recipient; an SMS has one. */
  deliveries: EntryDeliveryPart[];
  /** In a list, only the first ones. */
  attachments: EntryAttachmentPart[];
  attachmentCount: number;
  /** Grows with every change and every attempt of its deliveries. */
  deliveryRevision: number;
}
export interface EntryMessagePart {
  channel: "sms" | "email" | "whatsapp";
  direction: "in" | "out";
  inboxId: InboxId;
  contactPointId: ContactPointId;
  from: string;
  to: string;
  /** In a list, only the beginning of an email. */
  text: string;
  textLength: number;
  segments: number;
  reason: string;
  sendAfter: string | null;
  inboundPayloadId: InboundPayloadId | null;
  clientKey: string | null;
  /** The owner of the contact point. */
  person: { contactId: ContactId; name: string } | null;
  email: EntryEmailPart | null;
}
/** The parts of an email besides its text, as stored. */
export interface EntryEmailPart {
  subject: string;
  fromName: string;
  /** The first of each list; `counts` has the totals. */
  to: EmailPerson[];
  cc: EmailPerson[];
  bcc: EmailPerson[];
  replyTo: EmailPerson[];
  counts: Readonly<Record<"to" | "cc" | "bcc" | "replyTo", number>>;
  hasHtml: boolean;
  hasQuotedText: boolean;
  claimedSentAt: string | null;
  auto: AutomatedKind | null;
  warnings: string[];
  findings: EmailMetadata;
  auth: EmailAuthentication | null;
  size: number;
  cancelsOnReply: boolean;
}
export interface EntryDeliveryPart {
  state: DeliveryState;
  recipient: string;
  problem: TextProblem | EmailProblem | null;
  detail: string | null;
  complainedAt: string | null;
  openedAt: string | null;
  statusChecks: number;
  changedAt: string;
}

const people = (list: Sql): Sql => firstPeople(list, limit("recipientsShownPerList"));

/** The columns of an entry: shortened for a list, or with its whole text and all attachments. */
const entryColumns = (isWhole: boolean): Sql => sql`
  e.id, e.conversation_id as "conversationId", e.seq, e.kind, e.author_kind as "authorKind", e.member_id as "memberId", e.at, e.body,
  case when m.id is null then null else json_build_object('channel', m.channel, 'direction', m.direction, 'inboxId', m.inbox_id,
    'contactPointId', m.contact_point_id, 'from', m.from_address, 'to', m.to_address,
    'text', ${isWhole ? sql`m.body` : sql`case when m.channel = 'email' then left(m.body, ${inlineCount(limit("timelineTextLength"))}) else m.body end`},
    'textLength', char_length(m.body), 'segments', m.segments, 'reason', m.threading_reason,
    'inboundPayloadId', m.inbound_payload_id, 'clientKey', m.client_key,
    'person', (select json_build_object('contactId', ct.id, 'name', coalesce(nullif(ct.name, ''), ct.display_fallback))
      from contact_point p join contact ct on ct.workspace_id = p.workspace_id and ct.id = p.contact_id
     where p.workspace_id = m.workspace_id and p.id = m.contact_point_id),
    'sendAfter', ${jsonInstant(sql`m.send_after`)},
    'email', case when ml.id is null then null else json_build_object('subject', ml.subject, 'fromName', left(ml.from_name, 300),
      'to', ${people(sql`ml.to_list`)}, 'cc', ${people(sql`ml.cc_list`)}, 'bcc', ${people(sql`ml.bcc_list`)},
      'replyTo', ${people(sql`ml.reply_to`)},
      'counts', json_build_object('to', jsonb_array_length(ml.to_list), 'cc', jsonb_array_length(ml.cc_list),
        'bcc', jsonb_array_length(ml.bcc_list), 'replyTo', jsonb_array_length(ml.reply_to)),
      'hasHtml', ml.html is not null, 'hasQuotedText', ml.quoted_text <> '',
      'claimedSentAt', ${jsonInstant(sql`ml.claimed_sent_at`)}, 'auto', ml.automated_kind, 'warnings', ml.warnings, 'findings', ml.metadata, 'auth', ml.authentication,
      'size', ml.size, 'cancelsOnReply', ml.cancels_on_reply) end) end as message,
  coalesce((select json_agg(json_build_object('state', d.state, 'recipient', d.recipient, 'problem', d.problem, 'detail', left(d.detail, 2000),
      'statusChecks', d.status_checks, 'complainedAt', ${jsonInstant(sql`d.complained_at`)}, 'openedAt', ${jsonInstant(sql`d.opened_at`)}, 'changedAt', ${jsonInstant(sql`d.changed_at`)}))
     from (select distinct on (recipient) * from delivery where workspace_id = e.workspace_id and message_id = m.id
            order by recipient, attempt desc) d), '[]'::json) as deliveries,
  coalesce((select json_agg(${attachmentJson} order by a.position)
     from (select * from attachment where workspace_id = e.workspace_id and message_id = m.id
            order by position ${isWhole ? sql`` : sql`limit ${inlineCount(limit("filesShownPerEmail"))}`}) a), '[]'::json) as attachments,
  (select count(*)::int from attachment a where a.workspace_id = e.workspace_id and a.message_id = m.id) as "attachmentCount",
  coalesce((select sum(revision)::int from delivery where workspace_id = e.workspace_id and message_id = m.id), 0) as "deliveryRevision"`;
const fromEntry = sql`
  from entry e left join message m on m.workspace_id = e.workspace_id and m.id = e.id
       left join email ml on ml.workspace_id = e.workspace_id and ml.id = m.id`;

export async function listEntries(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  beforeSeq: number | null,
  max: number,
): Promise<EntryRecord[]> {
  const rows = await db.many<BareEntry>(prepared`
    select ${entryColumns(false)} ${fromEntry}
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId}
       ${beforeSeq === null ? sql`` : sql`and e.seq < ${beforeSeq}`}
     order by e.seq desc limit ${max}`);
  return withCalls(db, workspaceId, rows);
}

type BareEntry = Omit<EntryRecord, "call">;

/** Loads the calls of all entries at once, and none if there are none. */
async function withCalls(
  db: Db,
  workspaceId: WorkspaceId,
  rows: readonly BareEntry[],
): Promise<EntryRecord[]> {
  const ids = rows.flatMap((row) => (row.kind === "call" ? [row.id as string as CallId] : []));
  const calls = new Map<string, CallView>();
  for (const one of await listCallViews(db, workspaceId, ids)) calls.set(one.id, one);
  return rows.map((row) => ({ ...row, call: calls.get(row.id) ?? null }));
}

export const listEntriesById = (
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly EntryId[],
): Promise<EntryRecord[]> => readEntries(db, workspaceId, ids, false);

async function readEntries(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly EntryId[],
  isWhole: boolean,
): Promise<EntryRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db.many<BareEntry>(
    prepared`select ${entryColumns(isWhole)} ${fromEntry} where e.workspace_id = ${workspaceId} and ${isAmong(sql`e.id`, ids)}`,
  );
  return withCalls(db, workspaceId, rows);
}

/** With the whole text. */
export async function findEntry(
  db: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
): Promise<EntryRecord | null> {
  const [row] = await readEntries(db, workspaceId, [id], true);
  return row ?? null;
}

/**
 * The author of the latest message or call after `seq`, other than this member. Detects a reply based on an outdated
 * timeline.
 */
export async function findNewerMessageAuthor(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  afterSeq: number,
  exceptMemberId: MemberId,
): Promise<{ authorKind: "contact" | "member"; memberId: MemberId | null } | null> {
  return db.maybe(prepared`
    select e.author_kind as "authorKind", e.member_id as "memberId" from entry e
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId} and e.seq > ${afterSeq}
       and e.kind in ('message', 'call') and e.author_kind <> 'system'
       and (e.member_id is null or e.member_id <> ${exceptMemberId})
     order by e.seq desc limit 1`);
}

/** The note this client key wrote in this conversation, wherever it is now. */
export async function findNoteByClientKey(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  clientKey: string,
): Promise<EntryRecord | null> {
  const row = await db.maybe<BareEntry>(sql`
    select ${entryColumns(true)} ${fromEntry}
     where e.workspace_id = ${workspaceId} and e.kind = 'note' and e.body ->> 'clientKey' = ${clientKey}
       and coalesce(e.body ->> 'clientKeyConversationId', e.conversation_id::text) = ${conversationId}`);
  return row && { ...row, call: null };
}

export interface NewEntry {
  readonly id: EntryId;
  readonly conversationId: ConversationId;
  readonly kind: EntryRecord["kind"];
  readonly authorKind: EntryRecord["authorKind"];
  readonly memberId: MemberId | null;
  readonly at: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The contact whom it proves to have written or called; null if it proves nothing. */
  readonly provenContactId?: ContactId | null;
  /** What the list shows of it. Null if it doesn't count as the last entry. */
  readonly last: LastEntry | null;
  /** Further changes to its conversation. */
  readonly change?: ConversationChange;
}

export async function insertEntry(
  tx: Db,
  workspaceId: WorkspaceId,
  row: NewEntry,
): Promise<number> {
  const moved = nextEntrySeqSql(
    workspaceId,
    row.conversationId,
    row.last,
    row.at,
    row.change ?? {},
  );
  const { seq } = await tx.one<{ seq: number }>(prepared`
    with moved as (${moved})
    insert into entry (workspace_id, conversation_id, seq, id, kind, author_kind, member_id, at, body, proven_contact_id)
    select ${workspaceId}, ${row.conversationId}, moved.seq, ${row.id}, ${row.kind}, ${row.authorKind}, ${row.memberId}, ${row.at},
           ${toJson(row.body)}::jsonb, ${row.provenContactId ?? null}::uuid from moved returning seq`);
  return seq;
}

/** Its position on the timeline. Null if it doesn't exist. */
export async function findEntrySeq(
  db: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
): Promise<number | null> {
  const row = await db.maybe<{ seq: number }>(
    prepared`select seq from entry where workspace_id = ${workspaceId} and id = ${id}`,
  );
  return row?.seq ?? null;
}

/** Whether the timeline already has this event. */
export async function hasEvent(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  type: TimelineEventType,
  details: Readonly<Record<string, string>>,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from entry where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and kind = 'event'
       and body @> ${toJson({ type, ...details })}::jsonb limit 1`);
  return row !== null;
}
