import type { WorkspaceId } from "#domain/ids.ts";
import { createSystemMessageId } from "#domain/message/email/reply-token.ts";
import {
  composeSystemEmail,
  type SystemEmailContent,
} from "#domain/message/system-email/compose.ts";
import { required } from "#domain/required.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { OutgoingEmail } from "#server/ports/email.ts";
import type { SystemEmailRecord } from "#server/store/auth/system-email.ts";
import { findInbox } from "#server/store/inbox.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

/** The same bytes every time. */
export async function buildSystemEmail(
  { deps: { database, secrets } }: Runtime,
  workspaceId: WorkspaceId,
  row: SystemEmailRecord,
): Promise<OutgoingEmail> {
  const inbox = required(
    row.inboxId && (await findInbox(database, workspaceId, row.inboxId)),
    "only sent from an inbox",
  );
  const sealed = required(row.contentEncrypted, "not over yet");
  const content = JSON.parse(secrets.open(sealed, row.id)) as SystemEmailContent;
  const [key] = replyTokenKeys(secrets);
  const domain = inbox.address.slice(inbox.address.lastIndexOf("@") + 1);
  const messageId = createSystemMessageId(row.id, domain, key);
  const workspace = await getWorkspace(database, workspaceId);
  return {
    ref: row.id,
    messageId,
    inReplyTo: null,
    // As in buildOutgoingEmail: the Message-ID may be replaced.
    references: [messageId],
    date: new Date(row.createdAt),
    from: { address: inbox.address, name: inbox.fromName || workspace.name },
    replyTo: null,
    to: [{ address: row.recipient, name: "" }],
    cc: [],
    bcc: [],
    ...composeSystemEmail(row.kind, row.language, content),
    files: [],
    // RFC 3834 §5, plus the header Exchange expects.
    headers: [
      ["Auto-Submitted", "auto-generated"],
      ["X-Auto-Response-Suppress", "All"],
    ],
    isUntracked: true,
  };
}
