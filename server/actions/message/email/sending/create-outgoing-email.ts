// Creates an outgoing email: entry, message, email, Message-ID, deliveries and job in one transaction. Used for
// replies, first emails and auto-replies.

import type { AttachmentId, EntryId } from "#domain/ids.ts";
import {
  decideEmail,
  type EmailDecision,
  type EmailRecipients,
} from "#domain/message/email/decide-email.ts";
import { buildReferences } from "#domain/message/email/references-header.ts";
import { createMessageId } from "#domain/message/email/reply-token.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { markOwnEntryRead } from "#server/actions/conversation/mark-own-entry-read.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { createInboxLookup } from "#server/actions/message/email/receiving/inbox-lookup.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import {
  inlineImagesToCid,
  type OutgoingHtml,
  sanitizeOutgoingHtml,
} from "#server/mime/outgoing/sanitize-html.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { insertEmail, insertMessageIds } from "#server/store/email/email.ts";
import { insertParticipants } from "#server/store/email/participant.ts";
import { listActiveSuppressions } from "#server/store/email/suppression.ts";
import { listEmailInboxes } from "#server/store/inbox.ts";
import { insertMessage } from "#server/store/message.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { collectAttachments, type EmailAttachments } from "./collect-attachments.ts";
import { conversationChangeFor, lastEntryOf } from "./conversation-change.ts";
import { normalizeRecipients } from "./normalize-recipients.ts";
import { queueEmail } from "./queue-email.ts";
import { resolveRecipientContactPoint } from "./resolve-recipient-contact.ts";
import { toSendingInbox } from "./sending-inbox.ts";
import type { OutgoingEmailInput } from "./types.ts";

export async function createOutgoingEmail(
  ctx: WriteContext,
  input: OutgoingEmailInput,
): Promise<EntryId> {
  const { conversation, inbox, author } = input;
  const { db, workspaceId } = ctx;
  const domain = inbox.address.slice(inbox.address.lastIndexOf("@") + 1);
  const recipients = normalizeRecipients(input);
  const body = sanitizeOutgoingHtml(input.html);
  const files = await collectAttachments(ctx, {
    attachmentIds: input.attachmentIds,
    imageIds: body.imageIds as readonly AttachmentId[],
    domain,
  });
  const decided = await decide(ctx, input, recipients, body, files);
  const to = recipients.to[0];
  const point = await resolveRecipientContactPoint(
    ctx,
    input,
    to ?? { address: inbox.address, name: "" },
  );

  const id = ctx.newId<EntryId>();
  const at = ctx.now.toISOString();
  const seq = await insertEntry(db, workspaceId, {
    id,
    conversationId: conversation.id,
    kind: "message",
    authorKind: author ? "member" : "system",
    memberId: author?.memberId ?? null,
    at,
    body: {
      mailKind: input.kind,
      replyToEntryId: input.parent?.id ?? null,
      ...(input.draftId === undefined ? {} : { draftId: input.draftId }),
    },
    last: author && lastEntryOf(author.memberId, body, files, decided, input.kind),
    change: conversationChangeFor(input, decided),
  });
  await insertMessage(db, workspaceId, {
    id,
    conversationId: conversation.id,
    channel: "email",
    direction: "out",
    inboxId: inbox.id,
    contactPointId: point.id,
    from: inbox.address,
    to: to?.address ?? "",
    text: body.text,
    segments: 0,
    reason: "started_here",
    clientKey: input.clientKey,
    providerRef: null,
    sendAfter: decided.sendAfter,
    inboundPayloadId: null,
    at,
  });
  await files.attachTo(id);
  const messageId = createMessageId(id, domain, replyTokenKeys(ctx.secrets)[0]);
  const html = inlineImagesToCid(body.html, files.nameOf);
  const quoteOffset = html.indexOf("<div data-deskbell-quote");
  await insertEmail(db, workspaceId, {
    id,
    subject: input.subject,
    messageId,
    inReplyTo: input.kind === "forward" ? null : (input.parent?.messageId ?? null),
    references: input.parent && input.kind !== "forward" ? buildReferences(input.parent) : [],
    fromName: await fromNameOf(ctx, input),
    replyTo: [],
    ...recipients,
    html,
    quotedText: body.quotedText,
    htmlQuoteOffset: quoteOffset < 0 ? null : quoteOffset,
    claimedSentAt: null,
    auto: input.auto,
    warnings: [],
    findings: {},
    needsAuthentication: false,
    size: files.all.reduce((sum, one) => sum + one.size, html.length),
    cancelsOnReply: input.sendAt !== null && input.cancelsOnReply,
  });
  // Saved before sending: a reply may arrive before the provider's response.
  await insertMessageIds(db, workspaceId, [
    { messageId, kind: "generated", conversationId: conversation.id, entryId: id, at },
  ]);
  const everybody = [...recipients.to, ...recipients.cc, ...recipients.bcc];
  const inboxes = createInboxLookup(await listEmailInboxes(db, workspaceId));
  await insertParticipants(
    db,
    workspaceId,
    conversation.id,
    id,
    everybody.filter((one) => !inboxes.isOurs(one.address)),
  );
  await queueEmail(
    ctx,
    inbox,
    id,
    1,
    everybody.map((one) => one.address),
    decided,
  );
  publishEntryChange(ctx, conversation, id);
  publishConversationChange(ctx, conversation);
  if (author)
    await markOwnEntryRead(ctx, author.memberId, conversation, { seq, seenSeq: input.seenSeq });
  return id;
}

async function decide(
  ctx: WriteContext,
  input: OutgoingEmailInput,
  recipients: EmailRecipients,
  body: OutgoingHtml,
  files: EmailAttachments,
): Promise<EmailDecision> {
  const addresses = [...recipients.to, ...recipients.cc, ...recipients.bcc].map(
    (one) => one.address,
  );
  const inbox = toSendingInbox(input.inbox, ctx.installation);
  return decideEmail(
    // System emails have no undo delay.
    input.author ? inbox : { ...inbox, undoSeconds: 0 },
    recipients,
    await listActiveSuppressions(ctx.db, ctx.workspaceId, addresses),
    {
      text: body.text,
      canBeEmpty: input.kind === "forward",
      files: files.all,
      hasImages: files.hasImages,
      sendAt: input.sendAt,
    },
    ctx.now,
  );
}

/** E.g. "Maya (Copperline)": a person, writing for a business the customer knows. */
async function fromNameOf(
  ctx: WriteContext,
  { inbox, author }: OutgoingEmailInput,
): Promise<string> {
  const companyName = inbox.fromName || (await getWorkspace(ctx.db, ctx.workspaceId)).name;
  return author ? `${author.name} (${companyName})` : companyName;
}
