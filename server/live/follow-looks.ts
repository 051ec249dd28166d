// Who looks at a conversation follows it to the line it moves to, or looks at nothing where they do not see that line.
import type { ConversationId } from "#domain/ids.ts";
import { canSeeInbox } from "#server/actions/actor.ts";
import { listHomes } from "#server/store/conversation/conversation.ts";
import type { FeedRow } from "#server/store/feed.ts";
import type { ChangeReaderContext } from "./change-events.ts";
import type { Subscriber } from "./subscriber.ts";

/** `rows`: what changed; null: anything may have. true: somebody looks at something else now. */
export async function followLooks(
  { db, workspaceId }: ChangeReaderContext,
  listeners: ReadonlySet<Subscriber>,
  rows: readonly FeedRow[] | null,
): Promise<boolean> {
  const changed =
    rows && new Set(rows.flatMap((row) => (row.noun === "conversation" ? [row.id] : [])));
  const looked = new Set<ConversationId>();
  for (const { looking } of listeners)
    if (looking && (changed === null || changed.has(looking.conversationId)))
      looked.add(looking.conversationId);
  const rowsNow = await listHomes(db, workspaceId, [...looked]);
  const homes = new Map(rowsNow.map((one) => [one.id, one]));
  let isChanged = false;
  for (const listener of listeners) {
    const { looking } = listener;
    const home = looking && homes.get(looking.conversationId);
    if (!looking || !home) continue;
    const { inboxId, contactId } = home;
    if (looking.inboxId === inboxId && looking.contactId === contactId) continue;
    listener.looking = canSeeInbox(listener.actor.sight, inboxId)
      ? { ...looking, inboxId, contactId }
      : null;
    isChanged = true;
  }
  return isChanged;
}
