import { decideMerged } from "#domain/conversation/decide.ts";
import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { takeConversationFor } from "#server/actions/conversation/access.ts";
import { listSaid } from "#server/store/conversation/regrouping.ts";
import { narrowerHome } from "./narrower-home.ts";
import { regroup } from "./regroup.ts";

export const mergeConversation = defineAction({
  name: "merge-conversation",
  needs: "conversation.work",
  async run(ctx, { conversationId, intoId }) {
    const { memberId } = asSomeone(ctx.actor);
    if (conversationId === intoId) throw new DeskError("same_conversation");
    // Always in the same order, or two merges into each other would wait for ever.
    const [one, other] = [conversationId, intoId].sort();
    const taken = [
      await takeConversationFor(ctx, one as typeof conversationId),
      await takeConversationFor(ctx, other as typeof conversationId),
    ];
    const [from, to] = conversationId === one ? taken : [...taken].reverse();
    if (!from || !to) throw new DeskError("not_found");
    for (const side of [from, to])
      if (side.place === "merged" || side.place === "trash")
        throw new DeskError("not_in_this_state", { state: side.place });
    const entryIds = await listSaid(ctx.db, ctx.workspaceId, from.id);
    const tagIds = [...new Set([...to.tagIds, ...from.tagIds])].slice(
      0,
      limit("tagsPerConversation"),
    );
    const merged = decideMerged(from, to);
    if (merged?.status === "snoozed")
      ctx.schedule(
        "wake-conversation",
        { workspaceId: ctx.workspaceId, conversationId: to.id },
        { at: new Date(merged.snoozedUntil), key: `wake:${to.id}`, isPunctual: true },
      );
    return regroup(ctx, {
      ...{ deed: "merge", from, to, entryIds, why: "merged_here", memberId },
      fromChange: {
        ...{ status: "closed", place: "merged", mergedIntoId: to.id, snoozedUntil: null },
        ...{ waitingSince: null, closedAt: ctx.now.toISOString() },
      },
      toChange: {
        tagIds,
        assigneeId: to.assigneeId ?? from.assigneeId,
        ...(await narrowerHome(ctx, from, to)),
        ...merged,
      },
    });
  },
});
