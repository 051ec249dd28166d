import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { takeConversationFor } from "#server/actions/conversation/access.ts";
import { addEvent } from "#server/actions/conversation/change.ts";
import {
  type ConversationChange,
  changeConversation,
} from "#server/store/conversation/conversation.ts";
import {
  endRegrouping,
  listStillIn,
  lockRegrouping,
  setWhys,
} from "#server/store/conversation/regrouping.ts";
import { bothNow, carryOver } from "./regroup.ts";

export const undoRegrouping = defineAction({
  name: "undo-regrouping",
  needs: "conversation.work",
  async run(ctx, { regroupingId }) {
    const done = await lockRegrouping(ctx.db, ctx.workspaceId, regroupingId);
    if (!done) throw new DeskError("not_found");
    if (done.undoneAt !== null) throw new DeskError("already_undone");
    const from = await takeConversationFor(ctx, done.fromId);
    const to = await takeConversationFor(ctx, done.toId);
    // What was moved on since stays where it was moved.
    const entryIds = await listStillIn(ctx.db, ctx.workspaceId, to.id, done.entryIds);
    const { before } = done;
    await changeConversation(ctx.db, ctx.workspaceId, from.id, before.from as ConversationChange);
    if (done.deed === "merge")
      await changeConversation(ctx.db, ctx.workspaceId, to.id, {
        ...(before.to as ConversationChange),
        // What happened to it meanwhile was meant.
        ...{ status: to.status, place: to.place, assigneeId: to.assigneeId },
      });
    await carryOver(ctx, to, from, entryIds);
    if (done.deed === "split")
      // Nothing was said in it but what it was made of: later answers to it find their way back.
      await changeConversation(ctx.db, ctx.workspaceId, to.id, {
        ...{ status: "closed", place: "merged", mergedIntoId: from.id },
        closedAt: ctx.now.toISOString(),
      });
    const still = new Set<string>(entryIds);
    await setWhys(
      ctx.db,
      ctx.workspaceId,
      Object.fromEntries(Object.entries(before.whys).filter(([id]) => still.has(id))),
    );
    await endRegrouping(ctx.db, ctx.workspaceId, done.id, ctx.now);
    // Both timelines say so, and neither offers to take it back again.
    const facts = { count: entryIds.length, regroupingId };
    await addEvent(ctx, from, `${done.deed}_undone`, { ...facts, number: to.number, side: "back" });
    if (done.deed !== "split")
      await addEvent(ctx, to, `${done.deed}_undone`, {
        ...facts,
        number: from.number,
        side: "gone",
      });
    return bothNow(ctx, to.id, from.id);
  },
});
