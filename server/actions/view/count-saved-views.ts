import { foldersOf, isWithinLimits } from "#domain/conversation/conversation-filter.ts";
import { formatViewKey } from "#domain/conversation/views.ts";
import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { countViews } from "#server/store/conversation/conversation-list.ts";
import { listSavedViews } from "#server/store/conversation/saved-view.ts";
import { readerOf } from "./own-saved-view.ts";

export const countSavedViews = defineReadAction({
  name: "count-saved-views",
  requires: "conversation.read",
  async run({ actor, db, now }) {
    const { workspaceId, memberId, visibleInboxIds } = requireAuthenticated(actor);
    const maxBytes = limit("savedViewsBytes");
    const views = await listSavedViews(db, workspaceId, readerOf(actor), maxBytes);
    // Like the view of closed conversations, one that includes them has no count: there may be any number of them. Nor has
    // one from before the limits of a filter that exceeds them.
    const counted = views.filter(
      ({ filter }) => !foldersOf(filter).includes("closed") && isWithinLimits(filter),
    );
    const queries = counted.map(({ id, filter }) => ({
      key: formatViewKey({ kind: "view", id }),
      view: { kind: "filter", filter, now } as const,
    }));
    return { counts: await countViews(db, workspaceId, memberId, visibleInboxIds, queries) };
  },
});
