import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { takeConversationFor } from "#server/actions/conversation/access.ts";
import { addEvent } from "#server/actions/conversation/change.ts";
import {
  type ConversationChange,
  type ConversationRecord,
  changeConversation,
} from "#server/store/conversation/conversation.ts";
import {
  type Before,
  endRegrouping,
  listSaid,
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
    for (const id of [done.fromId, done.toId].sort()) await takeConversationFor(ctx, id);
    const from = await takeConversationFor(ctx, done.fromId);
    const to = await takeConversationFor(ctx, done.toId);
    const mustStand = done.deed === "merge" ? [to] : [from, to];
    for (const one of mustStand)
      if (one.place === "merged" || one.place === "trash")
        throw new DeskError("not_in_this_state", { state: one.place });
    // What was moved on since stays where it was moved; a split that ends leaves nothing behind.
    const entryIds =
      done.deed === "split"
        ? await listSaid(ctx.db, ctx.workspaceId, to.id)
        : await listStillIn(ctx.db, ctx.workspaceId, to.id, done.entryIds);
    const { before } = done;
    if (done.deed === "merge") {
      await changeConversation(ctx.db, ctx.workspaceId, from.id, before.from as ConversationChange);
      await changeConversation(ctx.db, ctx.workspaceId, to.id, withoutWhatCame(before, to));
    }
    await carryOver(ctx, to, from, entryIds);
    if (done.deed === "split")
      // Later answers to it find their way back.
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

/** What the merge brought goes with it; what members did to it since was meant. */
function withoutWhatCame(before: Before, now: ConversationRecord): ConversationChange {
  const [from, to] = [before.from, before.to] as unknown as [
    ConversationRecord,
    ConversationRecord,
  ];
  const isGiven = to.assigneeId === null && now.assigneeId === from.assigneeId;
  const hasMoved = now.lineId !== to.lineId && now.lineId === from.lineId;
  return {
    tagIds: now.tagIds.filter((id) => to.tagIds.includes(id) || !from.tagIds.includes(id)),
    ...(isGiven ? { assigneeId: null } : {}),
    ...(hasMoved ? { lineId: to.lineId, teamId: to.teamId } : {}),
  };
}
