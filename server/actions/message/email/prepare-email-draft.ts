import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { AttachmentId, EntryId, MemberId } from "#domain/ids.ts";
import type { EmailKind, EmailPerson } from "#domain/message/email/email-metadata.ts";
import { fitRecipients, replyRecipients } from "#domain/message/email/reply-recipients.ts";
import { forwardSubject, replySubject } from "#domain/message/email/subject.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { lockVisibleConversation } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { createInboxLookup } from "#server/actions/message/email/receiving/inbox-lookup.ts";
import { getVisibleInbox } from "#server/actions/message/sms-inbox.ts";
import { listAttachmentParts } from "#server/store/attachment.ts";
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
  needs: "conversation.reply",
  async run(ctx, { conversationId, kind, replyToEntryId, inboxId }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    const conversation = await lockVisibleConversation(ctx, conversationId);
    const parent = await findParent(ctx, conversation.id, kind, replyToEntryId);
    const answered = parent && (await readAnswered(ctx, parent.id));
    const line = inboxId
      ? await getVisibleInbox(ctx, inboxId)
      : await chooseSendingInbox(ctx, conversation, answered?.id ?? null);
    const begun = answered
      ? await answerTo(ctx, kind, answered)
      : await firstMailTo(ctx, conversation);
    const copies =
      answered && kind === "forward" ? await takeFiles(ctx, answered.id, memberId) : [];
    return {
      ...begun,
      bcc: [],
      inboxId: line?.id ?? null,
      signatureHtml: await signatureFor(ctx, memberId, line),
      attachments: await listAttachmentParts(ctx.db, ctx.workspaceId, copies),
    };
  },
});

interface Answered extends EmailRecord {
  readonly direction: "in" | "out";
  readonly from: EmailPerson;
  readonly at: string;
  readonly text: string;
}

async function readAnswered(ctx: WriteContext, id: EntryId): Promise<Answered | null> {
  const entry = await findEntry(ctx.db, ctx.workspaceId, id);
  const mail = await findEmail(ctx.db, ctx.workspaceId, id);
  const message = entry?.message;
  if (!entry || !message || !mail) return null;
  const text = [message.text, mail.elided].filter((one) => one !== "").join("\n\n");
  return {
    ...mail,
    direction: message.direction,
    from: { address: message.from, name: mail.fromName },
    at: message.mail?.claimedSentAt ?? entry.at,
    text,
  };
}

async function answerTo(ctx: WriteContext, kind: EmailKind, mail: Answered) {
  const lines = createInboxLookup(await listEmailInboxes(ctx.db, ctx.workspaceId));
  const { timeZone } = await getWorkspace(ctx.db, ctx.workspaceId);
  const files = await listEmailAttachments(ctx.db, ctx.workspaceId, mail.id);
  // The sender chose how many there are, and how often they are shown.
  const pictures = new Map(files.map((one) => [one.contentId, one.id] as const).reverse());
  const pictureIdOf = (name: string) => pictures.get(name) ?? null;
  const isForward = kind === "forward";
  const quote = isForward ? renderForwardQuote : renderReplyQuote;
  return {
    kind,
    replyToEntryId: mail.id,
    subject: isForward ? forwardSubject(mail.subject) : replySubject(mail.subject),
    ...fitRecipients(replyRecipients(kind, mail, lines.isOurs)),
    quoteHtml: quote({ ...mail, pictureIdOf }, timeZone),
  };
}

/** Nothing here is a mail yet: it begins one, to the customer's address if there is one. */
async function firstMailTo(ctx: WriteContext, conversation: ConversationRecord) {
  const contact = await findContact(
    ctx.db,
    ctx.workspaceId,
    conversation.contactId,
    requireAuthenticated(ctx.actor).sight,
  );
  const points = contact?.points.filter((one) => one.kind === "mail") ?? [];
  const point = points.find((one) => one.state === "ok") ?? points[0];
  const to = point ? [{ address: normalizeAddress(point.value), name: contact?.name ?? "" }] : [];
  return {
    kind: "new" as const,
    replyToEntryId: null,
    subject: conversation.subject,
    ...fitRecipients({ to, cc: [] }),
    quoteHtml: "",
  };
}

/** Its files, in the hands of who passes it on; the pictures inside travel with the quote. */
async function takeFiles(
  ctx: WriteContext,
  messageId: EntryId,
  memberId: MemberId,
): Promise<AttachmentId[]> {
  const files = await listEmailAttachments(ctx.db, ctx.workspaceId, messageId);
  const copies: AttachmentId[] = [];
  for (const file of files.filter((one) => !one.isInline)) {
    const id = ctx.newId<AttachmentId>();
    const position = copies.push(id);
    const copy = { id, messageId: null, memberId, position, at: ctx.now };
    await copyAttachment(ctx.db, ctx.workspaceId, file.id, copy);
  }
  return copies;
}
