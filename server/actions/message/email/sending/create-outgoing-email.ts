// Writing an outgoing mail: entry, message, mail, ids, deliveries and job in one transaction. Answers, first
// mails and automatic replies all end here.

import type { AttachmentId, DraftId, EntryId, MemberId, UnsentEmailId } from "#domain/ids.ts";
import {
  decideEmail,
  type EmailDecision,
  type EmailRecipients,
} from "#domain/message/email/decide-email.ts";
import type { AutomatedKind, EmailKind } from "#domain/message/email/email-metadata.ts";
import { buildReferences } from "#domain/message/email/references-header.ts";
import { createMessageId } from "#domain/message/email/reply-token.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { createInboxLookup } from "#server/actions/message/email/receiving/inbox-lookup.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import {
  inlineImagesToCid,
  type OutgoingHtml,
  sanitizeOutgoingHtml,
} from "#server/mime/outgoing/sanitize-html.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { setReadSeq } from "#server/store/conversation/read-state.ts";
import { insertEmail, insertMessageIds } from "#server/store/email/email.ts";
import { insertParticipants } from "#server/store/email/participant.ts";
import { listActiveSuppressions } from "#server/store/email/suppression.ts";
import { type InboxRecord, listEmailInboxes } from "#server/store/inbox.ts";
import { insertMessage } from "#server/store/message.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { collectAttachments, type EmailAttachments } from "./collect-attachments.ts";
import { conversationChangeFor, lastEntryOf } from "./conversation-change.ts";
import { normalizeRecipients } from "./normalize-recipients.ts";
import { queueEmail } from "./queue-email.ts";
import { resolveRecipientContactPoint } from "./resolve-recipient-contact.ts";
import { toSendingInbox } from "./sending-inbox.ts";

export interface OutgoingEmailInput extends EmailRecipients {
  readonly conversation: ConversationRecord;
  readonly line: InboxRecord;
  readonly kind: EmailKind;
  readonly subject: string;
  readonly html: string;
  readonly attachmentIds: readonly AttachmentId[];
  /** The mail it answers or passes on. */
  readonly parent: ParentEmail | null;
  readonly sendAt: string | null;
  readonly cancelsOnReply: boolean;
  readonly clientKey: string | null;
  /** The draft that it was. */
  readonly draftId?: DraftId | UnsentEmailId | undefined;
  /** null: the house itself writes, which answers nobody. */
  readonly author: { readonly memberId: MemberId; readonly name: string } | null;
  readonly auto: AutomatedKind | null;
}

export interface ParentEmail {
  readonly id: EntryId;
  readonly subject: string;
  readonly messageId: string | null;
  readonly references: readonly string[];
}

export async function createOutgoingEmail(
  ctx: WriteContext,
  wish: OutgoingEmailInput,
): Promise<EntryId> {
  const { conversation, line, author } = wish;
  const { db, workspaceId } = ctx;
  const domain = line.address.slice(line.address.lastIndexOf("@") + 1);
  const recipients = normalizeRecipients(wish);
  const body = sanitizeOutgoingHtml(wish.html);
  const files = await collectAttachments(ctx, {
    attachmentIds: wish.attachmentIds,
    pictureIds: body.pictureIds as readonly AttachmentId[],
    memberId: author?.memberId ?? null,
    domain,
  });
  const decided = await decide(ctx, wish, recipients, body, files);
  const to = recipients.to[0];
  const point = await resolveRecipientContactPoint(
    ctx,
    wish,
    to ?? { address: line.address, name: "" },
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
      // Neither an automatic reply nor a forward answers the customer: they wait on.
      waitedSince: author && wish.kind !== "forward" ? conversation.waitingSince : null,
      mailKind: wish.kind,
      replyToEntryId: wish.parent?.id ?? null,
      ...(wish.draftId === undefined ? {} : { draftId: wish.draftId }),
    },
    last: author && lastEntryOf(author.memberId, body, files, decided, wish.kind),
    change: conversationChangeFor(wish, decided),
  });
  await insertMessage(db, workspaceId, {
    id,
    conversationId: conversation.id,
    medium: "mail",
    direction: "out",
    inboxId: line.id,
    contactPointId: point.id,
    from: line.address,
    to: to?.address ?? "",
    text: body.words,
    segments: 0,
    why: "began_here",
    clientKey: wish.clientKey,
    providerRef: null,
    sendAfter: decided.sendAfter,
    inboundPayloadId: null,
    at,
  });
  await files.give(id);
  const mailId = createMessageId(id, domain, replyTokenKeys(ctx.secrets)[0]);
  const html = inlineImagesToCid(body.html, files.nameOf);
  const foldsAt = html.indexOf("<div data-deskbell-quote");
  await insertEmail(db, workspaceId, {
    id,
    subject: wish.subject,
    messageId: mailId,
    inReplyTo: wish.kind === "forward" ? null : (wish.parent?.messageId ?? null),
    references: wish.parent && wish.kind !== "forward" ? buildReferences(wish.parent) : [],
    fromName: await fromNameOf(ctx, wish),
    replyTo: [],
    ...recipients,
    html,
    elided: body.elided,
    htmlQuoteOffset: foldsAt < 0 ? null : foldsAt,
    claimedSentAt: null,
    auto: wish.auto,
    warnings: [],
    findings: {},
    needsAuthentication: false,
    size: files.all.reduce((sum, one) => sum + one.size, html.length),
    cancelsOnReply: wish.sendAt !== null && wish.cancelsOnReply,
  });
  // Before it leaves: an answer may be here before its provider has told us anything.
  await insertMessageIds(db, workspaceId, [
    { mailId, kind: "minted", conversationId: conversation.id, entryId: id, at },
  ]);
  const everybody = [...recipients.to, ...recipients.cc, ...recipients.bcc];
  const lines = createInboxLookup(await listEmailInboxes(db, workspaceId));
  await insertParticipants(
    db,
    workspaceId,
    conversation.id,
    id,
    everybody.filter((one) => !lines.isOurs(one.address)),
  );
  await queueEmail(
    ctx,
    line,
    id,
    1,
    everybody.map((one) => one.address),
    decided,
  );
  publishEntryChange(ctx, conversation, id);
  publishConversationChange(ctx, conversation);
  if (author) await setReadSeq(db, workspaceId, author.memberId, conversation.id, seq);
  if (author)
    ctx.announce("read", conversation.id, {
      conversationId: conversation.id,
      inboxId: conversation.inboxId,
      memberId: author.memberId,
    });
  return id;
}

async function decide(
  ctx: WriteContext,
  wish: OutgoingEmailInput,
  recipients: EmailRecipients,
  body: OutgoingHtml,
  files: EmailAttachments,
): Promise<EmailDecision> {
  const addresses = [...recipients.to, ...recipients.cc, ...recipients.bcc].map(
    (one) => one.address,
  );
  const line = toSendingInbox(wish.line, ctx.installation);
  return decideEmail(
    // What the house says is said at once.
    wish.author ? line : { ...line, undoSeconds: 0 },
    recipients,
    await listActiveSuppressions(ctx.db, ctx.workspaceId, addresses),
    {
      text: body.words,
      isForward: wish.kind === "forward",
      files: files.all,
      hasPictures: files.hasPictures,
      sendAt: wish.sendAt,
    },
    ctx.now,
  );
}

/** Maya (Copperline): a person writes, for a house the customer knows. */
async function fromNameOf(
  ctx: WriteContext,
  { line, author }: OutgoingEmailInput,
): Promise<string> {
  const house = line.fromName || (await getWorkspace(ctx.db, ctx.workspaceId)).name;
  return author ? `${author.name} (${house})` : house;
}
