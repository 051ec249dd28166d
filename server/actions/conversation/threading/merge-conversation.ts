import { decideMergeStatus } from "#domain/conversation/decide-status-change.ts";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { lockVisibleConversation } from "#server/actions/conversation/load-conversation.ts";
import { scheduleSnoozeEnd } from "#server/actions/conversation/schedule-snooze-end.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { lockCallsOfConversations } from "#server/store/call/lock-calls.ts";
import { listMovableEntries } from "#server/store/conversation/thread-operation.ts";
import { runThreadOperation } from "./move-entries.ts";
import { resolveNarrowerInbox } from "./resolve-narrower-inbox.ts";

export const mergeConversation = defineWriteAction({
  name: "merge-conversation",
  requires: "conversation.update",
  async run(ctx, { conversationId, intoId }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    if (conversationId === intoId) throw new AppError("same_conversation");
    await lockCallsOfConversations(ctx.db, ctx.workspaceId, [conversationId, intoId]);
    // Locks in a fixed order, so that two opposite merges don't deadlock.
    const [one, other] = [conversationId, intoId].sort();
    const locked = [
      await lockVisibleConversation(ctx, one as typeof conversationId),
      await lockVisibleConversation(ctx, other as typeof conversationId),
    ];
    const [from, to] = conversationId === one ? locked : [...locked].reverse();
    if (!from || !to) throw new AppError("not_found");
    for (const side of [from, to])
      if (side.folder === "merged" || side.folder === "trash")
        throw new AppError("invalid_conversation_state", { state: side.folder });
    const entryIds = await listMovableEntries(ctx.db, ctx.workspaceId, from.id);
    const tagIds = [...new Set([...to.tagIds, ...from.tagIds])].slice(
      0,
      limit("tagsPerConversation"),
    );
    const merged = decideMergeStatus(from, to);
    if (merged?.status === "snoozed") scheduleSnoozeEnd(ctx, to.id, new Date(merged.snoozedUntil));
    return runThreadOperation(ctx, {
      kind: "merge",
      from,
      to,
      entryIds,
      reason: "merged_here",
      memberId,
      fromChange: {
        status: "closed",
        folder: "merged",
        mergedIntoId: to.id,
        snoozedUntil: null,
        waitingSince: null,
        closedAt: ctx.now.toISOString(),
      },
      toChange: {
        tagIds,
        assigneeId: to.assigneeId ?? from.assigneeId,
        ...(await resolveNarrowerInbox(ctx, from, to)),
        ...merged,
      },
    });
  },
});
