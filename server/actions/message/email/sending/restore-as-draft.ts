// A mail that did not leave becomes words again: with its recipients, its history, its files.

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
  readonly mail: EmailDraft;
  readonly attachmentIds: readonly AttachmentId[];
}

export async function recallEmail(
  ctx: WriteContext,
  conversation: ConversationRecord,
  entry: EntryRecord,
  memberId: MemberId,
): Promise<RestoredEmail | null> {
  const { db, workspaceId } = ctx;
  const mail = await findEmail(db, workspaceId, entry.id);
  if (!mail || !entry.message) return null;
  const files = await listEmailAttachments(db, workspaceId, entry.id);
  await detachFromMessage(db, workspaceId, entry.id, memberId, ctx.now);
  const words = emailPreview(entry.message.text, files.length);
  const preview = previewOfUnsent(words, "cancelled");
  await setLastPreview(db, workspaceId, conversation.id, entry.seq, preview, { isUnsent: true });
  const idOf = (name: string) => files.find((one) => one.contentId === name)?.id ?? null;
  const html = mail.html ?? "";
  const foldsAt = mail.htmlQuoteOffset ?? html.length;
  return {
    html: cidToImageUrls(html.slice(0, foldsAt), idOf),
    attachmentIds: files.filter((one) => !one.isInline).map((one) => one.id),
    mail: {
      kind: (entry.body.mailKind ?? "new") as EmailKind,
      replyToEntryId: (entry.body.replyToEntryId ?? null) as EntryId | null,
      inboxId: entry.message.inboxId,
      subject: mail.subject,
      to: mail.to,
      cc: mail.cc,
      bcc: mail.bcc,
      quoteHtml: cidToImageUrls(html.slice(foldsAt), idOf),
    },
  };
}

/**
 * No composer is open to take them: they wait in the drafts of `memberId`. Below a draft to the same people in this
 * conversation; otherwise as a draft of their own, because words written to one person never go to another.
 */
export async function saveRecalledAsDraft(
  ctx: WriteContext,
  conversation: ConversationRecord,
  memberId: MemberId,
  given: RestoredEmail,
): Promise<void> {
  // The writer may save or discard the draft at the same moment: read it again then, so that nothing is lost.
  let isKept = false;
  for (let attempt = 0; attempt < 5 && !isKept; attempt += 1)
    isKept = await keepInConversation(ctx, conversation, memberId, given);
  if (!isKept) throw new Error(`the draft in conversation ${conversation.id} kept changing`);
}

/** False: the draft of this conversation changed in between. */
async function keepInConversation(
  ctx: WriteContext,
  conversation: ConversationRecord,
  memberId: MemberId,
  given: RestoredEmail,
): Promise<boolean> {
  const { db, workspaceId } = ctx;
  const { id: conversationId, inboxId } = conversation;
  const drafts = await listDrafts(db, workspaceId, memberId, conversationId);
  const known = drafts.find((one) => one.medium === "mail");
  if (known && !isSameLetter(known.mail, given.mail)) return dismissDuplicate(ctx, memberId, given);
  // Under a new id: sending or discarding the draft as its writer last saw it does not take these words with it.
  if (known && !(await deleteDraftAsSeen(db, workspaceId, memberId, known))) return false;
  const saved = await saveDraft(db, workspaceId, memberId, {
    id: ctx.newId<DraftId>(),
    conversationId,
    medium: "mail",
    body: known ? `${known.body}<hr>${given.html}` : given.html,
    mail: known?.mail ?? given.mail,
    attachmentIds: [...(known?.attachmentIds ?? []), ...given.attachmentIds],
    version: 0,
    at: ctx.now,
  });
  if (saved === null) return false;
  ctx.announce("draft", conversationId, { conversationId, inboxId, memberId });
  return true;
}

/** Among the first mails that were begun: a conversation holds one draft of a mail for each member. */
async function dismissDuplicate(
  ctx: WriteContext,
  memberId: MemberId,
  { html, mail, attachmentIds }: RestoredEmail,
): Promise<boolean> {
  const id = ctx.newId<UnsentEmailId>();
  await saveUnsentEmail(ctx.db, ctx.workspaceId, memberId, {
    id,
    // A first mail quotes nothing by itself: the history moves among its words.
    body: `${html}${mail.quoteHtml}`,
    mail: { ...mail, kind: "new", replyToEntryId: null, quoteHtml: "" },
    attachmentIds,
    version: 0,
    at: ctx.now,
  });
  ctx.announce("unsent_mail", id, { memberId });
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
