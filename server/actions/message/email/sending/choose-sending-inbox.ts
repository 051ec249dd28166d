import type { EntryId } from "#domain/ids.ts";
import { canSeeInbox, requireAuthenticated } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { type InboxRecord, listEmailInboxes } from "#server/store/inbox.ts";

/**
 * A reply is sent from the inbox the email arrived at; otherwise from the conversation's, or any the member can see.
 */
export async function chooseSendingInbox(
  ctx: WriteContext,
  conversation: ConversationRecord,
  replyToEntryId: EntryId | null,
): Promise<InboxRecord | null> {
  const { visibleInboxIds } = requireAuthenticated(ctx.actor);
  const inboxes = (await listEmailInboxes(ctx.db, ctx.workspaceId)).filter(
    (one) => !one.isArchived && canSeeInbox(visibleInboxIds, one.id),
  );
  const original = replyToEntryId && (await findEntry(ctx.db, ctx.workspaceId, replyToEntryId));
  return (
    inboxes.find((one) => one.id === original?.message?.inboxId) ??
    inboxes.find((one) => one.id === conversation.inboxId) ??
    inboxes.find((one) => ctx.installation.findEmailProvider(one.provider)?.capabilities.send) ??
    null
  );
}
