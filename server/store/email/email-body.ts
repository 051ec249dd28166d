// An email for reading: its whole body, its inline images, and its original bytes.
import type { AttachmentId, EntryId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import type {
  EmailAuthentication,
  EmailPerson,
  EmailWarning,
} from "#domain/message/email/email-metadata.ts";
import {
  attachmentJson,
  type EntryAttachmentPart,
} from "#server/store/conversation/entry-attachment.ts";
import { type Db, sql } from "#server/store/sql.ts";

interface EmailBodyRecord {
  from: string;
  direction: "in" | "out";
  authentication: EmailAuthentication | null;
  securityWarnings: EmailWarning[];
  html: string | null;
  htmlQuoteOffset: number | null;
  text: string;
  quotedText: string;
  to: EmailPerson[];
  cc: EmailPerson[];
  bcc: EmailPerson[];
  replyTo: EmailPerson[];
  attachments: EntryAttachmentPart[];
}

export async function findEmailBody(
  db: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
): Promise<EmailBodyRecord | null> {
  return db.maybe(sql`
    select m.from_address as "from", m.direction, ml.authentication, coalesce(ml.metadata -> 'securityWarnings', '[]') as "securityWarnings", ml.html, ml.html_quote_offset as "htmlQuoteOffset", m.body as text, ml.quoted_text as "quotedText",
           ml.to_list as "to", ml.cc_list as cc, ml.bcc_list as bcc, ml.reply_to as "replyTo",
           coalesce((select json_agg(${attachmentJson} order by a.position)
              from attachment a where a.workspace_id = m.workspace_id and a.message_id = m.id), '[]'::json) as attachments
      from message m join email ml on ml.workspace_id = m.workspace_id and ml.id = m.id
     where m.workspace_id = ${workspaceId} and m.id = ${id}`);
}

/** Files that the HTML can refer to, whether or not it does. */
export async function listInlineParts(
  db: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
): Promise<{ contentId: string; attachmentId: AttachmentId }[]> {
  return db.many(sql`
    select content_id as "contentId", id as "attachmentId" from attachment
     where workspace_id = ${workspaceId} and message_id = ${id} and content_id is not null and sha256 is not null
     order by position`);
}

interface OriginalEmailRecord {
  inboundPayloadId: InboundPayloadId;
  body: Buffer;
  /** Where the bytes are stored if they were too large for the row. */
  originalSha256: string | null;
  size: number;
}

/** Null if there is no original: the email is outgoing, or the provider delivered only its parts. */
export async function findOriginalEmail(
  db: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
): Promise<OriginalEmailRecord | null> {
  return db.maybe(sql`
    select r.id as "inboundPayloadId", r.body, r.original_sha256 as "originalSha256", r.size
      from message m join inbound_payload r on r.workspace_id = m.workspace_id and r.id = m.inbound_payload_id
     where m.workspace_id = ${workspaceId} and m.id = ${id} and r.kind = 'email'`);
}
