import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import {
  getEntryFor,
  takeConversationFor,
  takeEntryFor,
} from "#server/actions/conversation/access.ts";
import { listSaid } from "#server/store/conversation/regrouping.ts";
import { listWithAnswers } from "./answers-of.ts";
import { narrowerHome } from "./narrower-home.ts";
import { regroup } from "./regroup.ts";

export const moveMessage = defineAction({
  name: "move-message",
  needs: "conversation.work",
  async run(ctx, { entryId, toId, withAnswers: isWithAnswers }) {
    const { memberId } = asSomeone(ctx.actor);
    // Always in the same order, or two who move between the same ones would wait for ever.
    const { conversation: there } = await getEntryFor(ctx, entryId);
    for (const id of [there.id, toId].sort()) await takeConversationFor(ctx, id);
    const { entry, conversation: from } = await takeEntryFor(ctx, entryId);
    const to = await takeConversationFor(ctx, toId);
    if (!entry.message) throw new DeskError("not_a_message");
    if (to.id === from.id) throw new DeskError("same_conversation");
    for (const one of [from, to])
      if (one.place === "merged" || one.place === "trash")
        throw new DeskError("not_in_this_state", { state: one.place });
    const entryIds = isWithAnswers
      ? await listWithAnswers(ctx.db, ctx.workspaceId, from.id, entry)
      : [entryId];
    // Moving the last word away is merging: then later answers must find their way too.
    const said = await listSaid(ctx.db, ctx.workspaceId, from.id);
    const leaving = new Set(entryIds);
    if (said.every((one) => leaving.has(one))) throw new DeskError("nothing_would_stay");
    const toChange = await narrowerHome(ctx, from, to);
    return regroup(ctx, {
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
