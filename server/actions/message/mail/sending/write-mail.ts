// Writing an outgoing mail: entry, message, mail, ids, deliveries and job in one transaction. Answers, first
// mails and automatic replies all end here.

import type { AttachmentId, EntryId, MemberId } from "#domain/ids.ts";
import {
  type DecidedMail,
  decideMail,
  type MailRecipients,
} from "#domain/message/mail/decide-mail.ts";
import type { AutoKind, MailKind } from "#domain/message/mail/mail-facts.ts";
import { mintMailId } from "#domain/message/mail/mail-token.ts";
import { referencesFor } from "#domain/message/mail/references.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceConversation, announceEntry } from "#server/actions/conversation/change.ts";
import { openMailLines } from "#server/actions/message/mail/receiving/mail-lines.ts";
import { mailKeys } from "#server/actions/message/mail/token.ts";
import {
  cleanOutgoing,
  namePictures,
  type OutgoingHtml,
} from "#server/mime/outgoing/clean-html.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { markRead } from "#server/store/conversation/read-mark.ts";
import { type LineRecord, listMailLines } from "#server/store/line.ts";
import { insertMail, insertMailIds } from "#server/store/mail/mail.ts";
import { insertParticipants } from "#server/store/mail/participant.ts";
import { listStanding } from "#server/store/mail/suppression.ts";
import { insertMessage } from "#server/store/message.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { pointOf } from "./addressee.ts";
import { gatherFiles, type MailFiles } from "./mail-files.ts";
import { readyRecipients } from "./people.ts";
import { queueMail } from "./queue-mail.ts";
import { sendingLineOf } from "./sending-line.ts";
import { changeOf, lastEntryOf } from "./what-it-changes.ts";

export interface MailWish extends MailRecipients {
  readonly conversation: ConversationRecord;
  readonly line: LineRecord;
  readonly kind: MailKind;
  readonly subject: string;
  readonly html: string;
  readonly attachmentIds: readonly AttachmentId[];
  /** The mail it answers or passes on. */
  readonly parent: ParentMail | null;
  readonly sendAt: string | null;
  readonly stopsOnReply: boolean;
  readonly clientKey: string | null;
  /** null: the house itself writes, which answers nobody. */
  readonly author: { readonly memberId: MemberId; readonly name: string } | null;
  readonly auto: AutoKind | null;
}

export interface ParentMail {
  readonly id: EntryId;
  readonly subject: string;
  readonly messageId: string | null;
  readonly references: readonly string[];
}

export async function writeMail(ctx: WriteCtx, wish: MailWish): Promise<EntryId> {
  const { conversation, line, author } = wish;
  const { db, workspaceId } = ctx;
  const domain = line.address.slice(line.address.lastIndexOf("@") + 1);
  const recipients = readyRecipients(wish);
  const body = cleanOutgoing(wish.html);
  const files = await gatherFiles(ctx, {
    attachmentIds: wish.attachmentIds,
    pictureIds: body.pictureIds as readonly AttachmentId[],
    memberId: author?.memberId ?? null,
    domain,
  });
  const decided = await decide(ctx, wish, recipients, body, files);
  const to = recipients.to[0];
  const point = await pointOf(ctx, wish, to ?? { address: line.address, name: "" });

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
      answersId: wish.parent?.id ?? null,
    },
    last: author && lastEntryOf(author.memberId, body, files, decided, wish.kind),
    change: changeOf(wish, decided),
  });
  await insertMessage(db, workspaceId, {
    id,
    conversationId: conversation.id,
    medium: "mail",
    direction: "out",
    lineId: line.id,
    pointId: point.id,
    from: line.address,
    to: to?.address ?? "",
    text: body.words,
    segments: 0,
    why: "began_here",
    clientKey: wish.clientKey,
    providerRef: null,
    holdUntil: decided.holdUntil,
    rawItemId: null,
    at,
  });
  await files.give(id);
  const mailId = mintMailId(id, domain, mailKeys(ctx.secrets)[0]);
  const html = namePictures(body.html, files.nameOf);
  const foldsAt = html.indexOf("<div data-deskbell-quote");
  await insertMail(db, workspaceId, {
    id,
    subject: wish.subject,
    messageId: mailId,
    inReplyTo: wish.kind === "forward" ? null : (wish.parent?.messageId ?? null),
    references: wish.parent && wish.kind !== "forward" ? referencesFor(wish.parent) : [],
    fromName: await fromNameOf(ctx, wish),
    replyTo: [],
    ...recipients,
    html,
    elided: body.elided,
    htmlFoldsAt: foldsAt < 0 ? null : foldsAt,
    toldAt: null,
    auto: wish.auto,
    warnings: [],
    findings: {},
    isAuthDue: false,
    size: files.all.reduce((sum, one) => sum + one.size, html.length),
    stopsOnReply: wish.sendAt !== null && wish.stopsOnReply,
  });
  // Before it leaves: an answer may be here before its provider has told us anything.
  await insertMailIds(db, workspaceId, [
    { mailId, kind: "minted", conversationId: conversation.id, entryId: id, at },
  ]);
  const everybody = [...recipients.to, ...recipients.cc, ...recipients.bcc];
  const lines = openMailLines(await listMailLines(db, workspaceId));
  await insertParticipants(
    db,
    workspaceId,
    conversation.id,
    id,
    everybody.filter((one) => !lines.isOurs(one.address)),
  );
  await queueMail(
    ctx,
    line,
    id,
    1,
    everybody.map((one) => one.address),
    decided,
  );
  announceEntry(ctx, conversation, id);
  announceConversation(ctx, conversation);
  if (author) await markRead(db, workspaceId, author.memberId, conversation.id, seq);
  if (author)
    ctx.announce("read", conversation.id, {
      conversationId: conversation.id,
      lineId: conversation.lineId,
      memberId: author.memberId,
    });
  return id;
}

async function decide(
  ctx: WriteCtx,
  wish: MailWish,
  recipients: MailRecipients,
  body: OutgoingHtml,
  files: MailFiles,
): Promise<DecidedMail> {
  const addresses = [...recipients.to, ...recipients.cc, ...recipients.bcc].map(
    (one) => one.address,
  );
  const line = sendingLineOf(wish.line, ctx.installation);
  return decideMail(
    // What the house says is said at once.
    wish.author ? line : { ...line, undoSeconds: 0 },
    recipients,
    await listStanding(ctx.db, ctx.workspaceId, addresses),
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
async function fromNameOf(ctx: WriteCtx, { line, author }: MailWish): Promise<string> {
  const house = line.fromName || (await getWorkspace(ctx.db, ctx.workspaceId)).name;
  return author ? `${author.name} (${house})` : house;
}
