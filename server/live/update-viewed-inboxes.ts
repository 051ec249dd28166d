// Updates what a subscriber views when its conversation moves to another inbox, or clears it if they can't see that
// inbox.
import type { ConversationId } from "#domain/ids.ts";
import { canSeeInbox } from "#server/actions/actor.ts";
import { listConversationInboxes } from "#server/store/conversation/conversation.ts";
import type { FeedRow } from "#server/store/feed.ts";
import type { ChangeReaderContext } from "./change-events.ts";
import type { Subscriber } from "./subscriber.ts";

/** `rows`: the changes; null if anything may have changed. Returns true if any subscriber's view changed. */
export async function updateViewedInboxes(
  { db, workspaceId }: ChangeReaderContext,
  subscribers: ReadonlySet<Subscriber>,
  rows: readonly FeedRow[] | null,
): Promise<boolean> {
  const changed =
    rows && new Set(rows.flatMap((row) => (row.entity === "conversation" ? [row.id] : [])));
  const viewedIds = new Set<ConversationId>();
  for (const { viewing } of subscribers)
    if (viewing && (changed === null || changed.has(viewing.conversationId)))
      viewedIds.add(viewing.conversationId);
  const currentRows = await listConversationInboxes(db, workspaceId, [...viewedIds]);
  const currentById = new Map(currentRows.map((one) => [one.id, one]));
  let isChanged = false;
  for (const subscriber of subscribers) {
    const { viewing } = subscriber;
    const current = viewing && currentById.get(viewing.conversationId);
    if (!viewing || !current) continue;
    const { inboxId, contactId } = current;
    if (viewing.inboxId === inboxId && viewing.contactId === contactId) continue;
    subscriber.viewing = canSeeInbox(subscriber.actor.visibleInboxIds, inboxId)
      ? { ...viewing, inboxId, contactId }
      : null;
    isChanged = true;
  }
  return isChanged;
}
