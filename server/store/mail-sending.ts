// A mail on its way out: its recipients' deliveries attempt by attempt, and the reports that come back.
import type {
  AccountId,
  AttachmentId,
  AttemptId,
  ConversationId,
  DeliveryId,
  EntryId,
  LineId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import type { DeliveryState } from "#domain/message/delivery.ts";
import type { DeliveryProblem } from "./message.ts";
import { type Db, often, sql } from "./sql.ts";

export interface MailDelivery {
  id: DeliveryId;
  messageId: EntryId;
  attempt: number;
  accountId: AccountId;
  recipient: string;
  state: DeliveryState;
  problem: DeliveryProblem | null;
  tries: number;
  asked: number;
  createdAt: string;
  handedAt: string | null;
  changedAt: string;
}

const columns = sql`d.id, d.message_id as "messageId", d.attempt, d.account_id as "accountId", d.recipient, d.state, d.problem,
  d.tries, d.asked, d.created_at as "createdAt", d.handed_at as "handedAt", d.changed_at as "changedAt"`;

/** All recipients of one handing over, held; in one order, so that nobody waits for another in a circle. */
export async function lockAttemptDeliveries(
  tx: Db,
  workspaceId: WorkspaceId,
  messageId: EntryId,
  attempt: number,
): Promise<MailDelivery[]> {
  return tx.many(often`
    select ${columns} from delivery d
     where d.workspace_id = ${workspaceId} and d.message_id = ${messageId} and d.attempt = ${attempt}
     order by d.id for update`);
}

/** What stands now at each recipient: of several attempts the last one. */
export async function listLatestDeliveries(
  db: Db,
  workspaceId: WorkspaceId,
  messageId: EntryId,
): Promise<MailDelivery[]> {
  return db.many(often`
    select distinct on (d.recipient) ${columns} from delivery d
     where d.workspace_id = ${workspaceId} and d.message_id = ${messageId} order by d.recipient, d.attempt desc`);
}

/** Several recipients take the same step; how many did. */
export async function moveDeliveries(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly DeliveryId[],
  from: readonly DeliveryState[],
  to: {
    state: DeliveryState;
    at: Date;
    problem?: DeliveryProblem | null;
    providerCode?: string | null;
    detail?: string | null;
    countsTry?: boolean;
    /** How often the provider was asked about it by now. */
    asked?: number;
    nextTryAt?: Date | null;
    handedAt?: Date;
  },
): Promise<number> {
  if (ids.length === 0) return 0;
  return tx.run(often`
    update delivery set state = ${to.state}, changed_at = ${to.at}, problem = ${to.problem ?? null},
           provider_code = ${to.providerCode ?? null}, detail = ${to.detail ?? null}, tries = tries + ${to.countsTry ? 1 : 0},
           asked = coalesce(${to.asked ?? null}::integer, asked), next_try_at = ${to.nextTryAt ?? null},
           handed_at = coalesce(${to.handedAt ?? null}::timestamptz, handed_at)
     where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and state = any(${from}::text[])`);
}

/** The first time counts, whatever order the reports come in. */
export async function flagDelivery(
  tx: Db,
  workspaceId: WorkspaceId,
  id: DeliveryId,
  flag: "complained" | "opened" | "clicked",
  at: string,
): Promise<void> {
  const column = {
    complained: sql`complained_at`,
    opened: sql`opened_at`,
    clicked: sql`clicked_at`,
  }[flag];
  await tx.run(sql`
    update delivery set ${column} = least(${column}, ${at}::timestamptz) where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Mails whose handing over has died with its process. */
export async function listStuckAttempts(
  db: Db,
  before: Date,
  most: number,
): Promise<{ workspaceId: WorkspaceId; id: AttemptId }[]> {
  return db.many(sql`
    select distinct t.workspace_id as "workspaceId", t.id
      from delivery d join mail_attempt t on t.workspace_id = d.workspace_id and t.message_id = d.message_id and t.attempt = d.attempt
     where d.state = 'sending' and d.changed_at < ${before} limit ${most}`);
}

// ── Reports nobody could place yet ────────────────────────────────────────────────────────────────────

export interface Orphan<Report> {
  id: string;
  accountId: AccountId;
  report: Report;
}

export async function insertOrphan(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: string;
    accountId: AccountId;
    providerRef: string | null;
    mailId: string | null;
    report: object;
    at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into orphan_report (workspace_id, id, account_id, provider_ref, mail_id, report, at)
    values (${workspaceId}, ${row.id}, ${row.accountId}, ${row.providerRef}, ${row.mailId}, ${JSON.stringify(row.report)}::jsonb, ${row.at})`);
}

/** null for both: all of them. */
export async function listOrphans<Report>(
  tx: Db,
  workspaceId: WorkspaceId,
  about: { accountId: AccountId; providerRef: string | null; mailId: string | null } | null,
  most: number,
): Promise<Orphan<Report>[]> {
  const match =
    about === null
      ? sql``
      : sql`and account_id = ${about.accountId} and (provider_ref = ${about.providerRef} or mail_id = ${about.mailId})`;
  return tx.many(sql`
    select id, account_id as "accountId", report from orphan_report
     where workspace_id = ${workspaceId} ${match} order by id limit ${most} for update skip locked`);
}

export async function deleteOrphans(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    sql`delete from orphan_report where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`,
  );
}

export async function forgetOldOrphans(tx: Db, before: Date): Promise<void> {
  await tx.run(sql`delete from orphan_report where at < ${before}`);
}

// ── Files of a mail ───────────────────────────────────────────────────────────────────────────────────

export interface MailFile {
  id: AttachmentId;
  sha256: string;
  name: string;
  type: string;
  size: number;
  /** Set when the HTML shows it. */
  contentId: string | null;
  isInline: boolean;
}

export async function listMailFiles(
  db: Db,
  workspaceId: WorkspaceId,
  messageId: EntryId,
): Promise<MailFile[]> {
  return db.many(sql`
    select id, sha256, name, type, size, content_id as "contentId", is_inline as "isInline" from attachment
     where workspace_id = ${workspaceId} and message_id = ${messageId} and sha256 is not null order by position, id`);
}

/** The same bytes once more: beside another message, or in the hands of a member who passes them on. */
export async function copyAttachment(
  tx: Db,
  workspaceId: WorkspaceId,
  fromId: AttachmentId,
  to: {
    id: AttachmentId;
    messageId: EntryId | null;
    memberId: MemberId | null;
    position: number;
    at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into attachment (workspace_id, id, message_id, member_id, sha256, name, type, size, position, created_at)
    select workspace_id, ${to.id}, ${to.messageId}, ${to.memberId}, sha256, name, type, size, ${to.position}, ${to.at}
      from attachment where workspace_id = ${workspaceId} and id = ${fromId} and sha256 is not null`);
}

export async function showInline(
  tx: Db,
  workspaceId: WorkspaceId,
  pictures: readonly { id: AttachmentId; contentId: string }[],
): Promise<void> {
  if (pictures.length === 0) return;
  await tx.run(sql`
    update attachment a set content_id = shown.content_id, is_inline = true
      from unnest(${pictures.map((one) => one.id)}::uuid[], ${pictures.map((one) => one.contentId)}::text[]) as shown (id, content_id)
     where a.workspace_id = ${workspaceId} and a.id = shown.id`);
}

// ── Which mail ────────────────────────────────────────────────────────────────────────────────────────

/** Of this member's mails over this line the one this key began; whoever asks twice waits for the first answer. */
export async function findStartedMail(
  tx: Db,
  workspaceId: WorkspaceId,
  wish: { lineId: LineId; memberId: MemberId; clientKey: string },
): Promise<EntryId | null> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${workspaceId} ${wish.memberId} ${wish.clientKey}`}, 1))`,
  );
  const row = await tx.maybe<{ id: EntryId }>(sql`
    select m.id from message m join entry e on e.workspace_id = m.workspace_id and e.id = m.id
     where m.workspace_id = ${workspaceId} and m.client_key = ${wish.clientKey} and m.line_id = ${wish.lineId}
       and m.medium = 'mail' and e.member_id = ${wish.memberId} order by e.seq limit 1`);
  return row?.id ?? null;
}

/** The newest mail, rather one of the customer's than one of ours. */
export async function findMailToAnswer(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
): Promise<EntryId | null> {
  const row = await db.maybe<{ id: EntryId }>(sql`
    select m.id from entry e join message m on m.workspace_id = e.workspace_id and m.id = e.id
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId} and m.medium = 'mail'
       and not exists (select 1 from delivery d where d.workspace_id = m.workspace_id and d.message_id = m.id and d.state = 'cancelled')
       and e.author_kind <> 'system'
     order by m.direction, e.seq desc limit 1`);
  return row?.id ?? null;
}

/** Mails of a conversation that wait for their time and want to be stopped when the customer writes first. */
export async function listStoppable(
  tx: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
): Promise<{ id: EntryId; memberId: MemberId | null }[]> {
  return tx.many(sql`
    select e.id, e.member_id as "memberId" from entry e
      join mail ml on ml.workspace_id = e.workspace_id and ml.id = e.id and ml.stops_on_reply
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId}
       and exists (select 1 from delivery d where d.workspace_id = e.workspace_id and d.message_id = e.id and d.state = 'scheduled')
     order by e.seq`);
}

export async function setHoldUntil(
  tx: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
  holdUntil: string | null,
): Promise<void> {
  await tx.run(
    sql`update message set hold_until = ${holdUntil} where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

export async function hasCustomerWrittenSince(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  seq: number,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from entry where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and seq > ${seq}
       and author_kind = 'contact' and kind in ('message', 'call') limit 1`);
  return row !== null;
}

/** "" where the member has none of their own. */
export async function findSignatureOf(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<string> {
  const row = await db.maybe<{ signature: string | null }>(sql`
    select settings ->> 'signature' as signature from member where workspace_id = ${workspaceId} and id = ${memberId}`);
  return row?.signature ?? "";
}
