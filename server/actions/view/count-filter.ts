import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { countViews } from "#server/store/conversation/conversation-list.ts";
import { assertFilterSize } from "./own-saved-view.ts";

export const countFilter = defineReadAction({
  name: "count-filter",
  requires: "profile.manage",
  async run({ actor, db, now }, { filter }) {
    assertFilterSize(filter);
    const { workspaceId, memberId, visibleInboxIds } = requireAuthenticated(actor);
    const view = { kind: "filter", filter, now } as const;
    const counts = await countViews(db, workspaceId, memberId, visibleInboxIds, [
      { key: "filter", view },
    ]);
    return { count: required(counts.filter, "it was asked for") };
  },
});
