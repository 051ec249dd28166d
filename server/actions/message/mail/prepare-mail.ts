import { normalAddress } from "#domain/contact/mail-address.ts";
import type { AttachmentId, EntryId, MemberId } from "#domain/ids.ts";
import type { MailKind, MailPerson } from "#domain/message/mail/mail-facts.ts";
import { fitRecipients, replyRecipients } from "#domain/message/mail/reply-recipients.ts";
import { forwardSubject, replySubject } from "#domain/message/mail/subject.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { takeConversationFor } from "#server/actions/conversation/access.ts";
import { openMailLines } from "#server/actions/message/mail/receiving/mail-lines.ts";
import { getLineFor } from "#server/actions/message/text-line.ts";
import { listAttachmentParts } from "#server/store/attachment.ts";
import { findContact } from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { listMailLines } from "#server/store/line.ts";
import { findMail, type MailRecord } from "#server/store/mail/mail.ts";
import { copyAttachment, listMailFiles } from "#server/store/sending/mail-file.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { chooseMailLine } from "./sending/choose-line.ts";
import { findParent } from "./sending/parent-mail.ts";
import { quoteAnswered, quotePassedOn } from "./sending/quote-html.ts";
import { signatureFor } from "./sending/signature.ts";

export const prepareMail = defineAction({
  name: "prepare-mail",
  needs: "conversation.reply",
  async run(ctx, { conversationId, kind, answersId, lineId }) {
    const { memberId } = asSomeone(ctx.actor);
    const conversation = await takeConversationFor(ctx, conversationId);
    const parent = await findParent(ctx, conversation.id, kind, answersId);
    const answered = parent && (await readAnswered(ctx, parent.id));
    const line = lineId
      ? await getLineFor(ctx, lineId)
      : await chooseMailLine(ctx, conversation, answered?.id ?? null);
    const begun = answered
      ? await answerTo(ctx, kind, answered)
      : await firstMailTo(ctx, conversation);
    const copies =
      answered && kind === "forward" ? await takeFiles(ctx, answered.id, memberId) : [];
    return {
      ...begun,
      bcc: [],
      lineId: line?.id ?? null,
      signatureHtml: await signatureFor(ctx, memberId, line),
      attachments: await listAttachmentParts(ctx.db, ctx.workspaceId, copies),
    };
  },
});

interface Answered extends MailRecord {
  readonly direction: "in" | "out";
  readonly from: MailPerson;
  readonly at: string;
  readonly text: string;
}

async function readAnswered(ctx: WriteCtx, id: EntryId): Promise<Answered | null> {
  const entry = await findEntry(ctx.db, ctx.workspaceId, id);
  const mail = await findMail(ctx.db, ctx.workspaceId, id);
  const message = entry?.message;
  if (!entry || !message || !mail) return null;
  const text = [message.text, mail.elided].filter((one) => one !== "").join("\n\n");
  return {
    ...mail,
    direction: message.direction,
    from: { address: message.from, name: mail.fromName },
    at: message.mail?.toldAt ?? entry.at,
    text,
  };
}

async function answerTo(ctx: WriteCtx, kind: MailKind, mail: Answered) {
  const lines = openMailLines(await listMailLines(ctx.db, ctx.workspaceId));
  const { timeZone } = await getWorkspace(ctx.db, ctx.workspaceId);
  const files = await listMailFiles(ctx.db, ctx.workspaceId, mail.id);
  // The sender chose how many there are, and how often they are shown.
  const pictures = new Map(files.map((one) => [one.contentId, one.id] as const).reverse());
  const pictureIdOf = (name: string) => pictures.get(name) ?? null;
  const isForward = kind === "forward";
  const quote = isForward ? quotePassedOn : quoteAnswered;
  return {
    kind,
    answersId: mail.id,
    subject: isForward ? forwardSubject(mail.subject) : replySubject(mail.subject),
    ...fitRecipients(replyRecipients(kind, mail, lines.isOurs)),
    quoteHtml: quote({ ...mail, pictureIdOf }, timeZone),
  };
}

/** Nothing here is a mail yet: it begins one, to the customer's address if there is one. */
async function firstMailTo(ctx: WriteCtx, conversation: ConversationRecord) {
  const contact = await findContact(
    ctx.db,
    ctx.workspaceId,
    conversation.contactId,
    asSomeone(ctx.actor).sight,
  );
  const points = contact?.points.filter((one) => one.kind === "mail") ?? [];
  const point = points.find((one) => one.state === "ok") ?? points[0];
  const to = point ? [{ address: normalAddress(point.value), name: contact?.name ?? "" }] : [];
  return {
    kind: "new" as const,
    answersId: null,
    subject: conversation.subject,
    ...fitRecipients({ to, cc: [] }),
    quoteHtml: "",
  };
}

/** Its files, in the hands of who passes it on; the pictures inside travel with the quote. */
async function takeFiles(
  ctx: WriteCtx,
  messageId: EntryId,
  memberId: MemberId,
): Promise<AttachmentId[]> {
  const files = await listMailFiles(ctx.db, ctx.workspaceId, messageId);
  const copies: AttachmentId[] = [];
  for (const file of files.filter((one) => !one.isInline)) {
    const id = ctx.newId<AttachmentId>();
    const position = copies.push(id);
    const copy = { id, messageId: null, memberId, position, at: ctx.now };
    await copyAttachment(ctx.db, ctx.workspaceId, file.id, copy);
  }
  return copies;
}
