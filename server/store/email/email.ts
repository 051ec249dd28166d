// The email of a message: its headers and its body as HTML.

import type { AccountId, AttemptId, ConversationId, EntryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type {
  AutomatedKind,
  EmailAuthentication,
  EmailMetadata,
  EmailPerson,
} from "#domain/message/email/email-metadata.ts";
import { jsonPieces, toJson } from "#server/store/json.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

export interface NewEmail {
  readonly id: EntryId;
  readonly subject: string;
  /** Message ids have no angle brackets. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly fromName: string;
  readonly replyTo: readonly EmailPerson[];
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
  readonly bcc: readonly EmailPerson[];
  readonly html: string | null;
  readonly quotedText: string;
  readonly htmlQuoteOffset: number | null;
  readonly claimedSentAt: string | null;
  readonly auto: AutomatedKind | null;
  readonly warnings: readonly string[];
  readonly findings: EmailMetadata;
  readonly auth?: EmailAuthentication | null;
  /** True if its sender still has to be authenticated. */
  readonly needsAuthentication: boolean;
  readonly size: number;
  readonly cancelsOnReply: boolean;
  /** Set for a received email: actions/message/email/receiving/content-hash.ts. */
  readonly contentHash?: string;
}

export const insertEmail = (tx: Db, workspaceId: WorkspaceId, row: NewEmail): Promise<void> =>
  insertEmails(tx, workspaceId, [row]);

export async function insertEmails(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly NewEmail[],
): Promise<void> {
  for (const piece of jsonPieces(rows))
    await tx.run(prepared`
    insert into email (workspace_id, id, subject, message_id, in_reply_to, message_references, from_name, reply_to, to_list, cc_list, bcc_list, html,
                      quoted_text, html_quote_offset, claimed_sent_at, automated_kind, warnings, metadata, authentication, needs_authentication, size, cancels_on_reply, content_hash)
    select ${workspaceId}::uuid, r.id, r.subject, r."messageId", r."inReplyTo", r."references", r."fromName", r."replyTo", r."to", r.cc, r.bcc,
           r.html, r."quotedText", r."htmlQuoteOffset", r."claimedSentAt", r.auto, r.warnings, r.findings, r.auth, r."needsAuthentication", r.size, r."cancelsOnReply",
           r."contentHash"
      from json_to_recordset(${piece}::json) as r (id uuid, subject text, "messageId" text, "inReplyTo" text, "references" text[],
           "fromName" text, "replyTo" jsonb, "to" jsonb, cc jsonb, bcc jsonb, html text, "quotedText" text, "htmlQuoteOffset" int, "claimedSentAt" timestamptz,
           auto text, warnings text[], findings jsonb, auth jsonb, "needsAuthentication" boolean, size bigint, "cancelsOnReply" boolean,
           "contentHash" text)`);
}

interface ReprocessedEmail
  extends Pick<
    NewEmail,
    "id" | "subject" | "html" | "quotedText" | "htmlQuoteOffset" | "auto" | "warnings" | "findings"
  > {
  readonly text: string;
  readonly contentHash: string;
}

/** Replaces the content of an email of which only the beginning was stored. Returns its position on the timeline. */
export async function replaceEmailContent(
  tx: Db,
  workspaceId: WorkspaceId,
  row: ReprocessedEmail,
): Promise<number> {
  await tx.run(sql`
    update message set body = ${row.text} where workspace_id = ${workspaceId} and id = ${row.id}`);
  await tx.run(sql`
    update email set subject = ${row.subject}, html = ${row.html}, quoted_text = ${row.quotedText}, html_quote_offset = ${row.htmlQuoteOffset},
           automated_kind = ${row.auto}, warnings = ${row.warnings}, metadata = metadata || ${toJson(row.findings)}::jsonb,
           content_hash = ${row.contentHash}
     where workspace_id = ${workspaceId} and id = ${row.id}`);
  const { seq } = await tx.one<{ seq: number }>(
    sql`select seq from entry where workspace_id = ${workspaceId} and id = ${row.id}`,
  );
  return Number(seq);
}

/** Everything that replying, submitting or reading needs of one email. */
export interface EmailRecord {
  id: EntryId;
  subject: string;
  messageId: string | null;
  inReplyTo: string | null;
  references: string[];
  fromName: string;
  replyTo: EmailPerson[];
  to: EmailPerson[];
  cc: EmailPerson[];
  bcc: EmailPerson[];
  html: string | null;
  quotedText: string;
  htmlQuoteOffset: number | null;
  auto: AutomatedKind | null;
  findings: EmailMetadata;
  cancelsOnReply: boolean;
}

export async function findEmail(
  db: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
): Promise<EmailRecord | null> {
  return db.maybe(prepared`
    select id, subject, message_id as "messageId", in_reply_to as "inReplyTo", message_references as "references", from_name as "fromName",
           reply_to as "replyTo", to_list as "to", cc_list as "cc", bcc_list as "bcc", html, quoted_text as "quotedText", html_quote_offset as "htmlQuoteOffset",
           automated_kind as auto, metadata as findings, cancels_on_reply as "cancelsOnReply"
      from email where workspace_id = ${workspaceId} and id = ${id}`);
}

/**
 * The conversation that an email's reply address names: the one in which it was written, as long as merges lead from there
 * to where it is now, otherwise its current one. So a merge doesn't change the email.
 */
export async function getReplyConversationId(
  db: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
): Promise<ConversationId> {
  const row = await db.one<{ id: ConversationId }>(prepared`
    with recursive written as (
      select conversation_id as current_id, coalesce(client_key_conversation_id, conversation_id) as id
        from message where workspace_id = ${workspaceId} and id = ${id}
    ), merged (id) as (
      select id from written
      union
      select c.merged_into_id from merged join conversation c on c.workspace_id = ${workspaceId} and c.id = merged.id
       where c.merged_into_id is not null
    )
    select case when current_id in (select id from merged) then id else current_id end as id from written`);
  return row.id;
}

/** Sets whom replies go to from now on. */
export async function setEmailAuthor(
  tx: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
  writer: EmailPerson,
): Promise<void> {
  await tx.run(sql`
    update email set reply_to = ${toJson([writer])}::jsonb, metadata = metadata - 'forwarded'
     where workspace_id = ${workspaceId} and id = ${id}`);
}

// ── Attempts: one submission of an email to its provider ─────────────────────────────────────────────

export interface AttemptRecord {
  id: AttemptId;
  messageId: EntryId;
  attempt: number;
  accountId: AccountId;
  providerRef: string | null;
}

const attemptColumns = sql`id, message_id as "messageId", attempt, account_id as "accountId", provider_ref as "providerRef"`;

export async function insertAttempt(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Omit<AttemptRecord, "providerRef">,
): Promise<void> {
  await tx.run(prepared`
    insert into email_attempt (workspace_id, id, message_id, attempt, account_id)
    values (${workspaceId}, ${row.id}, ${row.messageId}, ${row.attempt}, ${row.accountId})`);
}

export async function findAttempt(
  db: Db,
  workspaceId: WorkspaceId,
  id: AttemptId,
): Promise<AttemptRecord | null> {
  return db.maybe(
    prepared`select ${attemptColumns} from email_attempt where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

export async function findAttemptByRef(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  providerRef: string,
): Promise<AttemptRecord | null> {
  return db.maybe(prepared`
    select ${attemptColumns} from email_attempt
     where workspace_id = ${workspaceId} and account_id = ${accountId} and provider_ref = ${providerRef} limit 1`);
}

export async function findLatestAttempt(
  db: Db,
  workspaceId: WorkspaceId,
  messageId: EntryId,
): Promise<AttemptRecord | null> {
  return db.maybe(prepared`
    select ${attemptColumns} from email_attempt
     where workspace_id = ${workspaceId} and message_id = ${messageId} order by attempt desc limit 1`);
}

/** The attempt with an unknown outcome, provided that no other attempt at the same email can have been sent. */
export async function findOnlyUnknownAttempt(
  db: Db,
  workspaceId: WorkspaceId,
  messageId: EntryId,
): Promise<AttemptRecord | null> {
  return db.maybe(sql`
    select ${attemptColumns} from email_attempt t
     where t.workspace_id = ${workspaceId} and t.message_id = ${messageId}
       and exists (select 1 from delivery d where d.workspace_id = t.workspace_id and d.message_id = t.message_id
                      and d.attempt = t.attempt and d.state = 'unknown')
       and not exists (select 1 from delivery d where d.workspace_id = t.workspace_id and d.message_id = t.message_id
                          and d.attempt <> t.attempt
                          and d.state not in ('scheduled', 'delayed', 'queued', 'canceled', 'suppressed', 'failed'))`);
}

export async function setAttemptProviderRef(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AttemptId,
  providerRef: string,
): Promise<void> {
  await tx.run(prepared`
    update email_attempt set provider_ref = ${providerRef} where workspace_id = ${workspaceId} and id = ${id}`);
}

// ── Message ids by which later emails refer to a message ──────────────────────────────────────────────

type MessageIdKind = "received" | "provider" | "generated" | "referenced";

export interface MessageIdRow {
  messageId: string;
  kind: MessageIdKind;
  conversationId: ConversationId;
  entryId: EntryId;
  at: string;
}

/** A stronger kind replaces a weaker one: a message whose id was only seen may arrive itself. */
export async function insertMessageIds(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly MessageIdRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(prepared`
    insert into email_message_id as known (workspace_id, message_id, conversation_id, kind, entry_id, at)
    select ${workspaceId}, * from unnest(${rows.map((one) => one.messageId)}::text[], ${rows.map((one) => one.conversationId)}::uuid[],
      ${rows.map((one) => one.kind)}::text[], ${rows.map((one) => one.entryId)}::uuid[], ${rows.map((one) => one.at)}::timestamptz[])
    on conflict (workspace_id, message_id, conversation_id) do update
      set kind = excluded.kind, entry_id = excluded.entry_id, at = excluded.at
      where known.kind = 'referenced' and excluded.kind <> 'referenced'`);
}

/**
 * For each id, the conversations that know it best, latest first, and those in which one of the senders participates:
 * thousands may reply to one newsletter, each in a separate conversation.
 */
export async function listMessageIds(
  db: Db,
  workspaceId: WorkspaceId,
  messageIds: readonly string[],
  senders: readonly string[],
): Promise<MessageIdRow[]> {
  if (messageIds.length === 0) return [];
  return db.many(prepared`
    select k.message_id as "messageId", k.kind, k.conversation_id as "conversationId", k.entry_id as "entryId", k.at
      from (select *, row_number() over (partition by message_id order by
                     case kind when 'referenced' then 2 when 'received' then 1 else 0 end, at desc) as nth
              from email_message_id where workspace_id = ${workspaceId} and message_id = any(${messageIds}::text[])) k
     where k.nth <= ${limit("conversationsPerMessageId")} or exists (
       select 1 from participant p where p.workspace_id = ${workspaceId} and p.conversation_id = k.conversation_id
          and p.address = any(${senders}::text[]))`);
}
