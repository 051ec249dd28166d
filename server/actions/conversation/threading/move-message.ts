import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import {
  getVisibleEntry,
  lockVisibleConversation,
  lockVisibleEntry,
} from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { lockCallsOfConversations } from "#server/store/call/lock-calls.ts";
import { listMovableEntries } from "#server/store/conversation/thread-operation.ts";
import { listWithReplies } from "./list-replies.ts";
import { runThreadOperation } from "./move-entries.ts";
import { resolveNarrowerInbox } from "./resolve-narrower-inbox.ts";

export const moveMessage = defineWriteAction({
  name: "move-message",
  requires: "conversation.update",
  async run(ctx, { entryId, toId, withReplies: isWithAnswers }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    // Locks in a fixed order, so that two opposite moves don't deadlock.
    const { conversation: there } = await getVisibleEntry(ctx, entryId);
    await lockCallsOfConversations(ctx.db, ctx.workspaceId, [there.id, toId]);
    for (const id of [there.id, toId].sort()) await lockVisibleConversation(ctx, id);
    const { entry, conversation: from } = await lockVisibleEntry(ctx, entryId);
    const to = await lockVisibleConversation(ctx, toId);
    if (!entry.message) throw new AppError("not_a_message");
    if (to.id === from.id) throw new AppError("same_conversation");
    for (const one of [from, to])
      if (one.folder === "merged" || one.folder === "trash")
        throw new AppError("invalid_conversation_state", { state: one.folder });
    const entryIds = isWithAnswers
      ? await listWithReplies(ctx.db, ctx.workspaceId, from.id, entry)
      : [entryId];
    // Moving the last entry away requires a merge, so that later replies are routed too.
    const movable = await listMovableEntries(ctx.db, ctx.workspaceId, from.id);
    const leaving = new Set(entryIds);
    if (movable.every((one) => leaving.has(one))) throw new AppError("conversation_would_be_empty");
    const toChange = await resolveNarrowerInbox(ctx, from, to);
    return runThreadOperation(ctx, {
      kind: "move",
      from,
      to,
      entryIds,
      reason: "moved_here",
      memberId,
      toChange,
    });
  },
});
