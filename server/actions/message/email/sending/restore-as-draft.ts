// Turns an unsent email back into a draft with its recipients, history and files.

import { normalizeAddress } from "#domain/contact/email-address.ts";
import { emailPreview, previewOfUnsent } from "#domain/conversation/preview.ts";
import type { AttachmentId, DraftId, EntryId, MemberId, UnsentEmailId } from "#domain/ids.ts";
import type { EmailKind } from "#domain/message/email/email-metadata.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { cidToImageUrls } from "#server/mime/outgoing/sanitize-html.ts";
import { detachFromMessage } from "#server/store/attachment.ts";
import {
  type ConversationRecord,
  setLastPreview,
} from "#server/store/conversation/conversation.ts";
import {
  deleteDraftAsSeen,
  type EmailDraft,
  listDrafts,
  saveDraft,
} from "#server/store/conversation/draft.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";
import { listEmailAttachments } from "#server/store/delivery/email-attachment.ts";
import { findEmail } from "#server/store/email/email.ts";
import { saveUnsentEmail } from "#server/store/email/unsent-email.ts";

export interface RestoredEmail {
  readonly html: string;
  readonly email: EmailDraft;
  readonly attachmentIds: readonly AttachmentId[];
}

export async function recallEmail(
  ctx: WriteContext,
  conversation: ConversationRecord,
  entry: EntryRecord,
  memberId: MemberId,
): Promise<RestoredEmail | null> {
  const { db, workspaceId } = ctx;
  const email = await findEmail(db, workspaceId, entry.id);
  if (!email || !entry.message) return null;
  const files = await listEmailAttachments(db, workspaceId, entry.id);
  await detachFromMessage(db, workspaceId, entry.id, memberId, ctx.now);
  const text = emailPreview(entry.message.text, files.length);
  const preview = previewOfUnsent(text, "canceled");
  await setLastPreview(db, workspaceId, conversation.id, entry.seq, preview, { isUnsent: true });
  const idOf = (name: string) => files.find((one) => one.contentId === name)?.id ?? null;
  const html = email.html ?? "";
  const foldsAt = email.htmlQuoteOffset ?? html.length;
  return {
    html: cidToImageUrls(html.slice(0, foldsAt), idOf),
    attachmentIds: files.filter((one) => !one.isInline).map((one) => one.id),
    email: {
      kind: (entry.body.mailKind ?? "new") as EmailKind,
      replyToEntryId: (entry.body.replyToEntryId ?? null) as EntryId | null,
      inboxId: entry.message.inboxId,
      subject: email.subject,
      to: email.to,
      cc: email.cc,
      bcc: email.bcc,
      quoteHtml: cidToImageUrls(html.slice(foldsAt), idOf),
    },
  };
}

/**
 * Without an open composer, the text goes to `memberId`'s drafts: appended to a draft to the same recipients in this
 * conversation; otherwise as a separate draft, because text written to one person must never go to another.
 */
export async function saveRecalledAsDraft(
  ctx: WriteContext,
  conversation: ConversationRecord,
  memberId: MemberId,
  given: RestoredEmail,
): Promise<void> {
  // The author may save or discard the draft concurrently: retries, so that nothing is lost.
  let isSaved = false;
  for (let attempt = 0; attempt < 5 && !isSaved; attempt += 1)
    isSaved = await saveToConversation(ctx, conversation, memberId, given);
  if (!isSaved) throw new Error(`the draft in conversation ${conversation.id} kept changing`);
}

/** False if the conversation's draft changed in between. */
async function saveToConversation(
  ctx: WriteContext,
  conversation: ConversationRecord,
  memberId: MemberId,
  given: RestoredEmail,
): Promise<boolean> {
  const { db, workspaceId } = ctx;
  const { id: conversationId, inboxId } = conversation;
  const drafts = await listDrafts(db, workspaceId, memberId, conversationId);
  const known = drafts.find((one) => one.kind === "email");
  if (known && !isSameLetter(known.email, given.email))
    return saveAsUnsentEmail(ctx, memberId, given);
  // With a new ID, so that sending or discarding the draft as its author last saw it does not remove this text.
  if (known && !(await deleteDraftAsSeen(db, workspaceId, memberId, known))) return false;
  const saved = await saveDraft(db, workspaceId, memberId, {
    id: ctx.newId<DraftId>(),
    conversationId,
    kind: "email",
    body: known ? `${known.body}<hr>${given.html}` : given.html,
    email: known?.email ?? given.email,
    attachmentIds: [...(known?.attachmentIds ?? []), ...given.attachmentIds],
    version: 0,
    at: ctx.now,
  });
  if (saved === null) return false;
  ctx.publishChange("draft", conversationId, { conversationId, inboxId, memberId });
  return true;
}

/** Saved among the unsent first emails: a conversation holds one email draft per member. */
async function saveAsUnsentEmail(
  ctx: WriteContext,
  memberId: MemberId,
  { html, email, attachmentIds }: RestoredEmail,
): Promise<boolean> {
  const id = ctx.newId<UnsentEmailId>();
  await saveUnsentEmail(ctx.db, ctx.workspaceId, memberId, {
    id,
    // A first email has no quote of its own: the history becomes part of its text.
    body: `${html}${email.quoteHtml}`,
    email: { ...email, kind: "new", replyToEntryId: null, quoteHtml: "" },
    attachmentIds,
    version: 0,
    at: ctx.now,
  });
  ctx.publishChange("unsent_email", id, { memberId });
  return true;
}

function isSameLetter(one: EmailDraft | null, other: EmailDraft): boolean {
  if (one?.kind !== other.kind) return false;
  return (["to", "cc", "bcc"] as const).every((role) => {
    const [left, right] = [addressesOf(one[role]), addressesOf(other[role])];
    return left.size === right.size && left.isSubsetOf(right);
  });
}

const addressesOf = (people: EmailDraft["to"]): Set<string> =>
  new Set(people.map((person) => normalizeAddress(person.address)));
