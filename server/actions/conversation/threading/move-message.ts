import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import {
  getVisibleEntry,
  lockVisibleConversation,
  lockVisibleEntry,
} from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { listMovableEntries } from "#server/store/conversation/thread-operation.ts";
import { listWithAnswers } from "./list-replies.ts";
import { runThreadOperation } from "./move-entries.ts";
import { narrowerHome } from "./narrower-home.ts";

export const moveMessage = defineWriteAction({
  name: "move-message",
  needs: "conversation.update",
  async run(ctx, { entryId, toId, withReplies: isWithAnswers }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    // Always in the same order, or two who move between the same ones would wait for ever.
    const { conversation: there } = await getVisibleEntry(ctx, entryId);
    for (const id of [there.id, toId].sort()) await lockVisibleConversation(ctx, id);
    const { entry, conversation: from } = await lockVisibleEntry(ctx, entryId);
    const to = await lockVisibleConversation(ctx, toId);
    if (!entry.message) throw new AppError("not_a_message");
    if (to.id === from.id) throw new AppError("same_conversation");
    for (const one of [from, to])
      if (one.place === "merged" || one.place === "trash")
        throw new AppError("invalid_conversation_state", { state: one.place });
    const entryIds = isWithAnswers
      ? await listWithAnswers(ctx.db, ctx.workspaceId, from.id, entry)
      : [entryId];
    // Moving the last word away is merging: then later answers must find their way too.
    const said = await listMovableEntries(ctx.db, ctx.workspaceId, from.id);
    const leaving = new Set(entryIds);
    if (said.every((one) => leaving.has(one))) throw new AppError("conversation_would_be_empty");
    const toChange = await narrowerHome(ctx, from, to);
    return runThreadOperation(ctx, {
      deed: "move",
      from,
      to,
      entryIds,
      why: "moved_here",
      memberId,
      toChange,
    });
  },
});
