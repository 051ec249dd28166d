// Builds an outgoing email for its provider. The same attempt yields the same email on every submission, also after a
// merge and on a restored backup, which is how a provider detects a repetition. Only if the message was split off or moved
// is the reply address another one; a provider that then sees two emails under one key rejects the second, and its outcome
// stays unknown.
import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { AttemptId, EntryId, WorkspaceId } from "#domain/ids.ts";
import { recipientRoles } from "#domain/message/email/decide-email.ts";
import { createReplyAddress, makeReturnAddress } from "#domain/message/email/reply-token.ts";
import { required } from "#domain/required.ts";
import { FileMissingError } from "#server/actions/message/delivery/not-prepared.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { htmlToPlainText } from "#server/mime/outgoing/sanitize-html.ts";
import type { OutgoingEmail, OutgoingFile } from "#server/ports/email.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { listEmailAttachments } from "#server/store/delivery/email-attachment.ts";
import { findEmail, getReplyConversationId } from "#server/store/email/email.ts";
import { findInbox } from "#server/store/inbox.ts";

/** Builds the email for the remaining recipients. */
type EmailForRecipients = (recipients: readonly string[]) => OutgoingEmail;

/** Loads everything before the first row says "sending": a failure here means the email was certainly not sent. */
export async function buildOutgoingEmail(
  { deps }: Runtime,
  workspaceId: WorkspaceId,
  attempt: { readonly id: AttemptId; readonly messageId: EntryId },
  /** Whether the provider sends delivery reports. */
  reports: boolean,
): Promise<EmailForRecipients> {
  const { database: db, secrets } = deps;
  const entry = required(
    await findEntry(db, workspaceId, attempt.messageId),
    "an attempt has an entry",
  );
  const message = required(entry.message, "an attempt has a message");
  const email = required(await findEmail(db, workspaceId, entry.id), "an attempt has an email");
  const inbox = required(
    await findInbox(db, workspaceId, message.inboxId),
    "a message has an inbox",
  );
  const messageId = required(email.messageId, "an email of ours has a Message-ID");
  const files = await filesOf(deps, workspaceId, entry.id);
  const [key] = replyTokenKeys(secrets);
  // An external mailbox may not support plus addresses.
  const replyAddress =
    inbox.intake === "imap"
      ? inbox.address
      : createReplyAddress(
          inbox.address,
          await getReplyConversationId(db, workspaceId, entry.id),
          key,
        );
  // As for replies; and with several recipients all would know the address, so it would prove nothing.
  const bounceAddress = ([first, ...rest]: readonly string[]): string | null =>
    first === undefined || rest.length > 0 || reports || inbox.intake === "imap"
      ? null
      : makeReturnAddress(inbox.address, entry.id, first, key);
  const everybody = [...email.to, ...email.cc, ...email.bcc].map((one) =>
    normalizeAddress(one.address),
  );
  const { to, cc } = recipientRoles(email, new Set(everybody));
  const headerRecipients = { to, cc };
  const returning = (address: string | null) =>
    address === null ? {} : { bounceAddress: address };
  return (recipients) => ({
    ref: attempt.id,
    messageId,
    inReplyTo: email.inReplyTo,
    // Its own id too: some providers replace the Message-ID, and findOwnOriginal recognizes a copy of ours by this one.
    references: [...email.references, messageId],
    date: new Date(message.sendAfter ?? entry.at),
    from: { address: message.from, name: email.fromName },
    replyTo:
      replyAddress === inbox.address ? null : { address: replyAddress, name: email.fromName },
    ...returning(bounceAddress(recipients)),
    ...recipientRoles(email, new Set(recipients.map(normalizeAddress))),
    headerRecipients,
    // Some providers reject an email without one.
    subject: email.subject || "(no subject)",
    text: email.html === null ? message.text : htmlToPlainText(email.html),
    html: email.html,
    files,
    headers: email.auto === "auto-reply" ? automatic : [],
  });
}

/** RFC 3834 §5, plus the header Exchange expects. */
const automatic = [
  ["Auto-Submitted", "auto-replied"],
  ["X-Auto-Response-Suppress", "All"],
  ["Precedence", "bulk"],
] as const;

async function filesOf(
  { database, services }: Runtime["deps"],
  workspaceId: WorkspaceId,
  messageId: EntryId,
): Promise<OutgoingFile[]> {
  const rows = await listEmailAttachments(database, workspaceId, messageId);
  return Promise.all(
    rows.map(async ({ sha256, name, type, contentId, isInline }) => ({
      name,
      type,
      bytes: (await services.files.get(fileKey(workspaceId, sha256))) ?? throwFileMissing(name),
      contentId: isInline ? contentId : null,
    })),
  );
}

function throwFileMissing(name: string): never {
  throw new FileMissingError(`The file ${name} is not there any more.`);
}
