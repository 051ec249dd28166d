// Turns an unsent email back into a draft with its recipients, history and files.

import { normalizeAddress } from "#domain/contact/email-address.ts";
import type {
  AttachmentId,
  DraftId,
  EntryId,
  InboxId,
  MemberId,
  UnsentEmailId,
} from "#domain/ids.ts";
import type { EmailKind } from "#domain/message/email/email-metadata.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { cidToImageUrls, withoutSignature } from "#server/mime/outgoing/sanitize-html.ts";
import { detachFromMessage, type Uploader } from "#server/store/attachment.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import {
  deleteDraftAsSeen,
  type EmailDraft,
  listDrafts,
  saveDraft,
} from "#server/store/conversation/draft.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";
import {
  listEmailAttachments,
  listRecalledFiles,
} from "#server/store/delivery/email-attachment.ts";
import { findEmail } from "#server/store/email/email.ts";
import { saveUnsentEmail } from "#server/store/email/unsent-email.ts";

interface RestoredEmail {
  readonly html: string;
  readonly email: EmailDraft;
  readonly attachmentIds: readonly AttachmentId[];
}

export async function recallEmail(
  ctx: WriteContext,
  entry: EntryRecord,
  uploader: Uploader,
): Promise<RestoredEmail | null> {
  const { db, workspaceId } = ctx;
  const email = await findEmail(db, workspaceId, entry.id);
  if (!email || !entry.message) return null;
  const files = await listEmailAttachments(db, workspaceId, entry.id);
  await detachFromMessage(db, workspaceId, entry.id, uploader, ctx.now);
  return restoreEmail(entry, email, files);
}

/** The content of an email that was recalled before, for a request that is repeated. */
export async function findRecalledEmail(
  { db, workspaceId }: WriteContext,
  entry: EntryRecord,
  fileIds: readonly AttachmentId[],
): Promise<RestoredEmail | null> {
  const email = await findEmail(db, workspaceId, entry.id);
  return email && restoreEmail(entry, email, await listRecalledFiles(db, workspaceId, fileIds));
}

function restoreEmail(
  entry: EntryRecord,
  email: NonNullable<Awaited<ReturnType<typeof findEmail>>>,
  files: Awaited<ReturnType<typeof listEmailAttachments>>,
): RestoredEmail {
  const idOf = (name: string) => files.find((one) => one.contentId === name)?.id ?? null;
  const html = email.html ?? "";
  const quoteOffset = email.htmlQuoteOffset ?? html.length;
  return {
    // The composer signs a draft when it is sent.
    html: cidToImageUrls(withoutSignature(html.slice(0, quoteOffset)), idOf),
    attachmentIds: files.filter((one) => !one.isInline).map((one) => one.id),
    email: {
      kind: (entry.body.mailKind ?? "new") as EmailKind,
      replyToEntryId: (entry.body.replyToEntryId ?? null) as EntryId | null,
      inboxId: entry.message?.inboxId ?? null,
      subject: email.subject,
      to: email.to,
      cc: email.cc,
      bcc: email.bcc,
      quoteHtml: cidToImageUrls(html.slice(quoteOffset), idOf),
    },
  };
}

/**
 * Without an open composer, the text goes to `memberId`'s drafts: appended to a draft with the same recipients,
 * subject and inbox in this conversation; otherwise as a separate draft, because text written to one person must never
 * go to another, and a draft has one subject and one inbox.
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
  if (known && !isSameEmail(known.email, given.email, inboxId))
    return saveAsUnsentEmail(ctx, memberId, given);
  // With a new ID, so that sending or discarding the draft as its author last saw it does not remove this text.
  if (known && !(await deleteDraftAsSeen(db, workspaceId, memberId, known))) return false;
  const saved = await saveDraft(db, workspaceId, memberId, {
    id: ctx.newId<DraftId>(),
    conversationId,
    kind: "email",
    body: known ? `${withoutSignature(known.body)}<hr>${given.html}` : given.html,
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

/** A draft without an inbox is sent from the conversation's. */
function isSameEmail(one: EmailDraft | null, other: EmailDraft, conversationInboxId: InboxId) {
  if (one?.kind !== other.kind || one.subject.trim() !== other.subject.trim()) return false;
  if ((one.inboxId ?? conversationInboxId) !== (other.inboxId ?? conversationInboxId)) return false;
  return (["to", "cc", "bcc"] as const).every((role) => {
    const [left, right] = [addressesOf(one[role]), addressesOf(other[role])];
    return left.size === right.size && left.isSubsetOf(right);
  });
}

const addressesOf = (people: EmailDraft["to"]): Set<string> =>
  new Set(people.map((person) => normalizeAddress(person.address)));
