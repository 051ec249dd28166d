import type {
  AccountId,
  ContactPointId,
  ConversationId,
  DeliveryId,
  EntryId,
  InboundPayloadId,
  InboxId,
  SubmissionId,
  WorkspaceId,
} from "#domain/ids.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { EmailProblem } from "#domain/message/email/email-problems.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";
import type { OutgoingTemplate } from "#domain/message/whatsapp/template.ts";
import { jsonPieces, toJson } from "./json.ts";
import { type Db, prepared, type Sql, sql } from "./sql.ts";

export type DeliveryProblem = TextProblem | EmailProblem;

export interface NewMessage {
  readonly id: EntryId;
  readonly conversationId: ConversationId;
  readonly channel: "sms" | "email" | "whatsapp";
  readonly template?: OutgoingTemplate | null;
  readonly direction: "in" | "out";
  readonly inboxId: InboxId;
  readonly contactPointId: ContactPointId;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly segments: number;
  readonly reason: string;
  readonly clientKey: string | null;
  /** Set for an incoming text; an outgoing one has it on its delivery. */
  readonly providerRef: string | null;
  readonly sendAfter: string | null;
  /** True if it is sent although the number opted out: it confirms the opt-out. */
  readonly ignoresStop?: boolean;
  readonly inboundPayloadId: InboundPayloadId | null;
  readonly at: string;
}

export const insertMessage = (tx: Db, workspaceId: WorkspaceId, row: NewMessage): Promise<void> =>
  insertMessages(tx, workspaceId, [row]);

export async function insertMessages(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly NewMessage[],
): Promise<void> {
  for (const piece of jsonPieces(rows))
    await tx.run(prepared`
    insert into message (workspace_id, id, conversation_id, channel, direction, inbox_id, contact_point_id, from_address, to_address,
                         body, segments, threading_reason, client_key, provider_ref, send_after, inbound_payload_id, at, template,
                         ignores_stop)
    select ${workspaceId}::uuid, r.id, r."conversationId", r.channel, r.direction, r."inboxId", r."contactPointId", r."from", r."to", r.text,
           r.segments, r.reason, r."clientKey", r."providerRef", r."sendAfter", r."inboundPayloadId", r.at, r.template, coalesce(r."ignoresStop", false)
      from json_to_recordset(${piece}::json) as r (id uuid, "conversationId" uuid, channel text, direction text, "inboxId" uuid,
           "contactPointId" uuid, "from" text, "to" text, text text, segments int, reason text, "clientKey" text, "providerRef" text,
           "sendAfter" timestamptz, "inboundPayloadId" uuid, at timestamptz, template jsonb, "ignoresStop" boolean)`);
}

/** Which of these incoming texts were already received, in their order. */
export async function areKnownInboundMessages(
  db: Db,
  workspaceId: WorkspaceId,
  texts: readonly { readonly inboxId: InboxId; readonly providerRef: string }[],
): Promise<boolean[]> {
  const rows = await db.many<{ isKnown: boolean }>(prepared`
    select exists (select from message m where m.workspace_id = ${workspaceId} and m.inbox_id = t."inboxId" and m.provider_ref = t."providerRef") as "isKnown"
      from json_to_recordset(${toJson(texts.map(({ inboxId, providerRef }, nth) => ({ inboxId, providerRef, nth })))}::json) as t ("inboxId" uuid, "providerRef" text, nth int)
     order by t.nth`);
  return rows.map((row) => row.isKnown);
}

/** Which of these provider references are known, with the state for an outgoing text. */
export async function listKnownRefs(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  refs: readonly string[],
): Promise<{ ref: string; state: DeliveryState | null }[]> {
  return db.many(sql`
    select m.provider_ref as ref, null as state from message m join inbox i on i.workspace_id = m.workspace_id and i.id = m.inbox_id
     where m.workspace_id = ${workspaceId} and i.account_id = ${accountId} and m.provider_ref = any(${refs}::text[])
    union all
    select d.provider_ref, d.state from delivery d
     where d.workspace_id = ${workspaceId} and d.account_id = ${accountId} and d.provider_ref = any(${refs}::text[])`);
}

/** The inbox and number of this conversation's last text, incoming or outgoing. */
export async function findLastTextRoute(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
): Promise<{ inboxId: InboxId; contactPointId: ContactPointId } | null> {
  return db.maybe(prepared`
    select m.inbox_id as "inboxId", m.contact_point_id as "contactPointId" from entry e join message m on m.workspace_id = e.workspace_id and m.id = e.id
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId} and e.kind = 'message' and m.channel <> 'email'
     order by e.seq desc limit 1`);
}

export interface DeliveryRecord {
  id: DeliveryId;
  messageId: EntryId;
  conversationId: ConversationId;
  attempt: number;
  accountId: AccountId;
  recipient: string;
  state: DeliveryState;
  providerRef: string | null;
  problem: DeliveryProblem | null;
  providerCode: string | null;
  attempts: number;
  statusChecks: number;
  submittedAt: string | null;
  submissionId: SubmissionId | null;
  changedAt: string;
  createdAt: string;
  from: string;
  text: string;
  inboxId: InboxId;
  contactPointId: ContactPointId;
  sendAfter: string | null;
  ignoresStop: boolean;
  channel: NewMessage["channel"];
  template: OutgoingTemplate | null;
}

export const deliveryColumns: Sql = sql`
  d.id, d.message_id as "messageId", m.conversation_id as "conversationId", d.attempt, d.account_id as "accountId", d.recipient, d.state,
  d.provider_ref as "providerRef", d.problem, d.provider_code as "providerCode", d.attempts, d.status_checks as "statusChecks", d.submitted_at as "submittedAt", d.submission_id as "submissionId",
  d.changed_at as "changedAt", d.created_at as "createdAt", m.from_address as "from", m.body as text, m.inbox_id as "inboxId", m.contact_point_id as "contactPointId",
  m.send_after as "sendAfter", m.ignores_stop as "ignoresStop", m.channel, m.template`;
export const fromDelivery: Sql = sql`from delivery d join message m on m.workspace_id = d.workspace_id and m.id = d.message_id`;

export async function insertDelivery(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: DeliveryId;
    messageId: EntryId;
    attempt: number;
    accountId: AccountId;
    recipient: string;
    state: DeliveryState;
    problem?: DeliveryProblem | null;
    at: Date;
  },
): Promise<void> {
  await tx.run(prepared`
    insert into delivery (workspace_id, id, message_id, attempt, account_id, recipient, state, problem, changed_at, created_at)
    values (${workspaceId}, ${row.id}, ${row.messageId}, ${row.attempt}, ${row.accountId}, ${row.recipient}, ${row.state}, ${row.problem ?? null}, ${row.at}, ${row.at})`);
}

export async function findDelivery(
  db: Db,
  workspaceId: WorkspaceId,
  id: DeliveryId,
): Promise<DeliveryRecord | null> {
  return db.maybe(
    prepared`select ${deliveryColumns} ${fromDelivery} where d.workspace_id = ${workspaceId} and d.id = ${id}`,
  );
}

export async function findLatestDelivery(
  tx: Db,
  workspaceId: WorkspaceId,
  messageId: EntryId,
): Promise<DeliveryRecord | null> {
  return tx.maybe(sql`
    select ${deliveryColumns} ${fromDelivery} where d.workspace_id = ${workspaceId} and d.message_id = ${messageId}
     order by d.attempt desc limit 1`);
}

/** True if a member has resent it since: this attempt no longer changes anything. */
export async function hasLaterAttempt(
  tx: Db,
  workspaceId: WorkspaceId,
  { messageId, recipient, attempt }: Pick<DeliveryRecord, "messageId" | "recipient" | "attempt">,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 from delivery where workspace_id = ${workspaceId} and message_id = ${messageId}
       and recipient = ${recipient} and attempt > ${attempt} limit 1`);
  return row !== null;
}

/** Compare-and-set: false if another process has already changed the state. */
export async function advanceDelivery(
  tx: Db,
  workspaceId: WorkspaceId,
  id: DeliveryId,
  from: readonly DeliveryState[],
  to: {
    state: DeliveryState;
    at: Date;
    problem?: DeliveryProblem | null;
    providerCode?: string | null;
    detail?: string | null;
    providerRef?: string | null;
    /** -1 if the attempt doesn't count after all. */
    attemptsDelta?: -1 | 0 | 1;
    countsStatusCheck?: boolean;
    nextAttemptAt?: Date | null;
    submittedAt?: Date;
    submissionId?: SubmissionId;
  },
): Promise<boolean> {
  const moved = await tx.run(prepared`
    update delivery set revision = revision + 1, state = ${to.state}, changed_at = greatest(changed_at, ${to.at}),
           problem = ${to.problem ?? null}, provider_code = ${to.providerCode ?? null}, detail = ${to.detail ?? null},
           provider_ref = coalesce(${to.providerRef ?? null}::text, provider_ref),
           attempts = greatest(0, attempts + ${to.attemptsDelta ?? 0}), status_checks = status_checks + ${to.countsStatusCheck ? 1 : 0},
           next_attempt_at = ${to.nextAttemptAt ?? null}, submitted_at = coalesce(${to.submittedAt ?? null}::timestamptz, submitted_at),
           submission_id = coalesce(${to.submissionId ?? null}::uuid, submission_id)
     where workspace_id = ${workspaceId} and id = ${id} and state = any(${from}::text[])`);
  return moved === 1;
}

/** Stores the provider's reference, which a report may have overtaken. */
export async function setDeliveryProviderRef(
  tx: Db,
  workspaceId: WorkspaceId,
  id: DeliveryId,
  providerRef: string,
): Promise<void> {
  await tx.run(sql`
    update delivery set provider_ref = ${providerRef} where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Texts whose process died during submission. */
export async function listStuckDeliveries(
  db: Db,
  before: Date,
  max: number,
): Promise<{ workspaceId: WorkspaceId; id: DeliveryId }[]> {
  return db.many(sql`
    select d.workspace_id as "workspaceId", d.id from delivery d join message m on m.workspace_id = d.workspace_id and m.id = d.message_id
     where d.state = 'sending' and d.changed_at < ${before} and m.channel <> 'email' limit ${max}`);
}

/** The provider references of our other texts to this number since then, none of which is the lost one. */
export async function listProviderRefsTo(
  db: Db,
  workspaceId: WorkspaceId,
  lost: Pick<DeliveryRecord, "id" | "contactPointId" | "inboxId">,
  since: string,
): Promise<string[]> {
  const rows = await db.many<{ ref: string }>(sql`
    select d.provider_ref as ref from message m join delivery d on d.workspace_id = m.workspace_id and d.message_id = m.id
     where m.workspace_id = ${workspaceId} and m.contact_point_id = ${lost.contactPointId} and m.inbox_id = ${lost.inboxId} and m.direction = 'out'
       and m.at >= ${since}::timestamptz - interval '1 hour' and d.provider_ref is not null and d.id <> ${lost.id}`);
  return rows.map((row) => row.ref);
}

export async function setSendAfter(
  tx: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
  sendAfter: string | null,
): Promise<void> {
  await tx.run(
    sql`update message set send_after = ${sendAfter} where workspace_id = ${workspaceId} and id = ${id}`,
  );
}
