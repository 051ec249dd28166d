// A mail that did not leave becomes words again: with its recipients, its history, its files.

import { previewOfMail, previewOfUnsent } from "#domain/conversation/preview.ts";
import type { AttachmentId, DraftId, EntryId, MemberId } from "#domain/ids.ts";
import type { MailKind } from "#domain/message/mail/mail-facts.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { locatePictures } from "#server/mime/outgoing/clean-html.ts";
import { freeAttachments } from "#server/store/attachment.ts";
import {
  type ConversationRecord,
  setLastPreview,
} from "#server/store/conversation/conversation.ts";
import { listDrafts, type MailDraft, saveDraft } from "#server/store/conversation/draft.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";
import { findMail } from "#server/store/mail/mail.ts";
import { listMailFiles } from "#server/store/sending/mail-file.ts";

export interface GivenBack {
  readonly html: string;
  readonly mail: MailDraft;
  readonly attachmentIds: readonly AttachmentId[];
}

export async function giveBack(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  entry: EntryRecord,
  memberId: MemberId,
): Promise<GivenBack | null> {
  const { db, workspaceId } = ctx;
  const mail = await findMail(db, workspaceId, entry.id);
  if (!mail || !entry.message) return null;
  const files = await listMailFiles(db, workspaceId, entry.id);
  await freeAttachments(db, workspaceId, entry.id, memberId);
  const words = previewOfMail(entry.message.text, files.length);
  const preview = previewOfUnsent(words, "cancelled");
  await setLastPreview(db, workspaceId, conversation.id, entry.seq, preview);
  const idOf = (name: string) => files.find((one) => one.contentId === name)?.id ?? null;
  const html = mail.html ?? "";
  const foldsAt = mail.htmlFoldsAt ?? html.length;
  return {
    html: locatePictures(html.slice(0, foldsAt), idOf),
    attachmentIds: files.filter((one) => !one.isInline).map((one) => one.id),
    mail: {
      kind: (entry.body.mailKind ?? "new") as MailKind,
      answersId: (entry.body.answersId ?? null) as EntryId | null,
      lineId: entry.message.lineId,
      subject: mail.subject,
      to: mail.to,
      cc: mail.cc,
      bcc: mail.bcc,
      quoteHtml: locatePictures(html.slice(foldsAt), idOf),
    },
  };
}

/** Nobody stands before the screen to take them: they wait in the drafts of who wrote them, below what is there. */
export async function keepAsDraft(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  memberId: MemberId,
  { html, mail, attachmentIds }: GivenBack,
): Promise<void> {
  // Their writer may save or discard what is there at the same moment: read again then, for nothing may be lost.
  let isKept = false;
  for (let attempt = 0; attempt < 5 && !isKept; attempt += 1)
    isKept = await keepBelow(ctx, conversation, memberId, { html, mail, attachmentIds });
  if (!isKept) throw new Error(`the draft in conversation ${conversation.id} kept changing`);
  ctx.announce("draft", conversation.id, {
    conversationId: conversation.id,
    lineId: conversation.lineId,
    memberId,
  });
}

async function keepBelow(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  memberId: MemberId,
  { html, mail, attachmentIds }: GivenBack,
): Promise<boolean> {
  const drafts = await listDrafts(ctx.db, ctx.workspaceId, memberId, conversation.id);
  const known = drafts.find((one) => one.medium === "mail");
  const saved = await saveDraft(ctx.db, ctx.workspaceId, memberId, {
    id: known?.id ?? ctx.newId<DraftId>(),
    conversationId: conversation.id,
    medium: "mail",
    body: known ? `${known.body}<hr>${html}` : html,
    mail: known?.mail ?? mail,
    attachmentIds: [...(known?.attachmentIds ?? []), ...attachmentIds],
    version: known?.version ?? 0,
    at: ctx.now,
  });
  return saved !== null;
}
