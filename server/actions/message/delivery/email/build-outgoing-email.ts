// An outgoing mail as its provider gets it. The same attempt makes the same mail, however often it is handed
// over: that is what a provider tells a repetition by. Only the address for answers follows the message to another
// conversation; a provider that then sees two mails under one name refuses the second, and it stays unknown.
import { normalizeAddress } from "#domain/contact/email-address.ts";
import { required } from "#domain/errors.ts";
import type { AttemptId, EntryId, WorkspaceId } from "#domain/ids.ts";
import { recipientRoles } from "#domain/message/email/decide-email.ts";
import { createReplyAddress, makeReturnAddress } from "#domain/message/email/reply-token.ts";
import { FileGone } from "#server/actions/message/delivery/not-prepared.ts";
import { instanceHeader, replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { htmlToPlainText } from "#server/mime/outgoing/sanitize-html.ts";
import type { OutgoingEmail, OutgoingFile } from "#server/ports/email.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { listEmailAttachments } from "#server/store/delivery/email-attachment.ts";
import { findEmail } from "#server/store/email/email.ts";
import { findInbox } from "#server/store/inbox.ts";

/** The mail for those of its recipients who are left. */
export type EmailForRecipients = (recipients: readonly string[]) => OutgoingEmail;

/** Everything is at hand before the first row says "sending": what fails here has surely not left. */
export async function buildOutgoingEmail(
  { parts }: Runtime,
  workspaceId: WorkspaceId,
  attempt: { readonly id: AttemptId; readonly messageId: EntryId },
  /** Whether the provider tells by itself what became of a mail. */
  reports: boolean,
): Promise<EmailForRecipients> {
  const { database: db, secrets } = parts;
  const entry = required(
    await findEntry(db, workspaceId, attempt.messageId),
    "an attempt has an entry",
  );
  const message = required(entry.message, "an attempt has a message");
  const mail = required(await findEmail(db, workspaceId, entry.id), "an attempt has a mail");
  const line = required(await findInbox(db, workspaceId, message.inboxId), "a message has a line");
  const messageId = required(mail.messageId, "a mail of ours was named when it was written");
  const files = await filesOf(parts, workspaceId, entry.id);
  const [key] = replyTokenKeys(secrets);
  // A mailbox of somebody else's need not know addresses with a plus.
  const answerTo =
    line.intake === "imap"
      ? line.address
      : createReplyAddress(line.address, entry.conversationId, key);
  // As for answers; and of a mail to several all would know it, so that it would prove nothing.
  const returnTo = ([first, ...rest]: readonly string[]): string | null =>
    first === undefined || rest.length > 0 || reports || line.intake === "imap"
      ? null
      : makeReturnAddress(line.address, entry.id, first, key);
  const everybody = [...mail.to, ...mail.cc, ...mail.bcc].map((one) =>
    normalizeAddress(one.address),
  );
  const { to, cc } = recipientRoles(mail, new Set(everybody));
  const headed = { to, cc };
  const returning = (address: string | null) => (address === null ? {} : { returnTo: address });
  return (recipients) => ({
    ref: attempt.id,
    messageId,
    inReplyTo: mail.inReplyTo,
    references: [...mail.references, messageId],
    date: new Date(message.sendAfter ?? entry.at),
    from: { address: message.from, name: mail.fromName },
    replyTo: answerTo === line.address ? null : { address: answerTo, name: mail.fromName },
    ...returning(returnTo(recipients)),
    ...recipientRoles(mail, new Set(recipients.map(normalizeAddress))),
    headed,
    // Some providers refuse a mail without one.
    subject: mail.subject || "(no subject)",
    text: mail.html === null ? message.text : htmlToPlainText(mail.html),
    html: mail.html,
    files,
    headers: [
      ["X-Deskbell-Instance", instanceHeader(secrets)],
      ...(mail.auto === "auto-reply" ? automatic : []),
    ],
  });
}

/** RFC 3834 §5, and what Exchange asks for besides. */
const automatic = [
  ["Auto-Submitted", "auto-replied"],
  ["X-Auto-Response-Suppress", "All"],
  ["Precedence", "bulk"],
] as const;

async function filesOf(
  { database, outside }: Runtime["parts"],
  workspaceId: WorkspaceId,
  messageId: EntryId,
): Promise<OutgoingFile[]> {
  const rows = await listEmailAttachments(database, workspaceId, messageId);
  return Promise.all(
    rows.map(async ({ sha256, name, type, contentId, isInline }) => ({
      name,
      type,
      bytes: (await outside.files.get(fileKey(workspaceId, sha256))) ?? gone(name),
      contentId: isInline ? contentId : null,
    })),
  );
}

function gone(name: string): never {
  throw new FileGone(`The file ${name} is not there any more.`);
}
