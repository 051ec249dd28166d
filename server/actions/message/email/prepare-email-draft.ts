import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { AttachmentId, EntryId } from "#domain/ids.ts";
import type { EmailKind, EmailPerson } from "#domain/message/email/email-metadata.ts";
import { fitRecipients, replyRecipients } from "#domain/message/email/reply-recipients.ts";
import { forwardSubject, replySubject } from "#domain/message/email/subject.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { lockVisibleConversation } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import { createInboxLookup } from "#server/actions/message/email/receiving/inbox-lookup.ts";
import { uploaderOf } from "#server/actions/message/own-upload.ts";
import { listAttachmentParts, type Uploader } from "#server/store/attachment.ts";
import { findContact } from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { copyAttachment, listEmailAttachments } from "#server/store/delivery/email-attachment.ts";
import { type EmailRecord, findEmail } from "#server/store/email/email.ts";
import { listEmailInboxes } from "#server/store/inbox.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { chooseSendingInbox } from "./sending/choose-sending-inbox.ts";
import { findParent } from "./sending/parent-email.ts";
import { renderForwardQuote, renderReplyQuote } from "./sending/quote-html.ts";
import { signatureFor } from "./sending/signature.ts";

export const prepareEmailDraft = defineWriteAction({
  name: "prepare-email-draft",
  requires: "conversation.reply",
  async run(ctx, { conversationId, kind, replyToEntryId, inboxId }) {
    const actor = requireAuthenticated(ctx.actor);
    const conversation = await lockVisibleConversation(ctx, conversationId);
    const parent = await findParent(ctx, conversation.id, kind, replyToEntryId);
    const original = parent && (await readOriginal(ctx, parent.id));
    const inbox = inboxId
      ? await getVisibleInbox(ctx, inboxId)
      : await chooseSendingInbox(ctx, conversation, original?.id ?? null);
    const started = original
      ? await findReplyTo(ctx, kind, original)
      : await firstEmailTo(ctx, conversation);
    const copies =
      original && kind === "forward"
        ? await copyAttachments(ctx, original.id, uploaderOf(actor))
        : [];
    return {
      ...started,
      bcc: [],
      inboxId: inbox?.id ?? null,
      signatureHtml: await signatureFor(ctx, actor.memberId, inbox),
      attachments: await listAttachmentParts(ctx.db, ctx.workspaceId, copies),
    };
  },
});

interface OriginalEmail extends EmailRecord {
  readonly direction: "in" | "out";
  readonly from: EmailPerson;
  readonly at: string;
  readonly text: string;
}

async function readOriginal(ctx: WriteContext, id: EntryId): Promise<OriginalEmail | null> {
  const entry = await findEntry(ctx.db, ctx.workspaceId, id);
  const email = await findEmail(ctx.db, ctx.workspaceId, id);
  const message = entry?.message;
  if (!entry || !message || !email) return null;
  const text = [message.text, email.quotedText].filter((one) => one !== "").join("\n\n");
  return {
    ...email,
    direction: message.direction,
    from: { address: message.from, name: email.fromName },
    at: message.email?.claimedSentAt ?? entry.at,
    text,
  };
}

async function findReplyTo(ctx: WriteContext, kind: EmailKind, email: OriginalEmail) {
  const inboxes = createInboxLookup(await listEmailInboxes(ctx.db, ctx.workspaceId));
  const { timeZone } = await getWorkspace(ctx.db, ctx.workspaceId);
  const files = await listEmailAttachments(ctx.db, ctx.workspaceId, email.id);
  // The sender controls how many images there are and how often each is used.
  const images = new Map(files.map((one) => [one.contentId, one.id] as const).reverse());
  const imageIdOf = (name: string) => images.get(name) ?? null;
  const cacheKey = [email.id, ...files.map((one) => one.id)].join(" ");
  const isForward = kind === "forward";
  const quote = isForward ? renderForwardQuote : renderReplyQuote;
  return {
    kind,
    replyToEntryId: email.id,
    subject: isForward ? forwardSubject(email.subject) : replySubject(email.subject),
    ...fitRecipients(replyRecipients(kind, email, inboxes.isOurs)),
    quoteHtml: quote({ ...email, cacheKey, imageIdOf }, timeZone),
  };
}

/** The conversation has no email yet: starts one, to the customer's address if there is one. */
async function firstEmailTo(ctx: WriteContext, conversation: ConversationRecord) {
  const contact = await findContact(
    ctx.db,
    ctx.workspaceId,
    conversation.contactId,
    requireAuthenticated(ctx.actor).visibleInboxIds,
  );
  const contactPoints = contact?.contactPoints.filter((one) => one.kind === "email") ?? [];
  const point = contactPoints.find((one) => one.state === "ok") ?? contactPoints[0];
  const to = point ? [{ address: normalizeAddress(point.value), name: contact?.name ?? "" }] : [];
  return {
    kind: "new" as const,
    replyToEntryId: null,
    subject: conversation.subject,
    ...fitRecipients({ to, cc: [] }),
    quoteHtml: "",
  };
}

/** Copies its attachments for the member who forwards it; inline images travel with the quote. */
async function copyAttachments(
  ctx: WriteContext,
  messageId: EntryId,
  uploader: Uploader,
): Promise<AttachmentId[]> {
  const files = await listEmailAttachments(ctx.db, ctx.workspaceId, messageId);
  const copies: AttachmentId[] = [];
  for (const file of files.filter((one) => !one.isInline)) {
    const id = ctx.newId<AttachmentId>();
    const position = copies.push(id);
    const copy = { id, messageId: null, uploader, position, at: ctx.now };
    await copyAttachment(ctx.db, ctx.workspaceId, file.id, copy);
  }
  return copies;
}
