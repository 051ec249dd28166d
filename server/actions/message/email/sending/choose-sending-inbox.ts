import type { EntryId } from "#domain/ids.ts";
import { canSeeInbox, requireAuthenticated } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { type InboxRecord, listEmailInboxes } from "#server/store/inbox.ts";

/** The answer leaves from the line the mail came to; else from the conversation's own, or any the member sees. */
export async function chooseSendingInbox(
  ctx: WriteContext,
  conversation: ConversationRecord,
  replyToEntryId: EntryId | null,
): Promise<InboxRecord | null> {
  const { sight } = requireAuthenticated(ctx.actor);
  const lines = (await listEmailInboxes(ctx.db, ctx.workspaceId)).filter(
    (one) => !one.isArchived && canSeeInbox(sight, one.id),
  );
  const answered = replyToEntryId && (await findEntry(ctx.db, ctx.workspaceId, replyToEntryId));
  return (
    lines.find((one) => one.id === answered?.message?.inboxId) ??
    lines.find((one) => one.id === conversation.inboxId) ??
    lines.find((one) => ctx.installation.findEmailProvider(one.vendor)?.can.send) ??
    null
  );
}
