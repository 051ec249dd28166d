import { DeskError, must } from "#domain/errors.ts";
import type { CallId, MemberId, TakeId } from "#domain/ids.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { presentTake } from "#server/presenters/present-call.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { findTake } from "#server/store/call/takes/take.ts";
import { emptyTake } from "#server/store/call/takes/take-life.ts";
import { showUnheard } from "./hear-take.ts";
import { getTakeFor } from "./take-place.ts";

export const deleteTake = defineAction({
  name: "delete-take",
  needs: "take.delete",
  async run(ctx, { takeId }) {
    const take = await getTakeFor(ctx, takeId);
    if (take.state === "deleted") throw new DeskError("take_gone");
    const { memberId } = asSomeone(ctx.actor);
    await doAwayWith(ctx, { id: takeId, ...take }, memberId);
    ctx.audit(takeId, { callId: take.callId });
    const left = await findTake(ctx.db, ctx.workspaceId, takeId);
    return presentTake(must(left, "its row stays when its sound goes"), false);
  },
});

interface Doomed {
  readonly id: TakeId;
  readonly callId: CallId;
  readonly sha256: string | null;
}

/** By whom: null is the house, when its time was up. */
export async function doAwayWith(
  ctx: WriteCtx,
  { id, callId, sha256 }: Doomed,
  by: MemberId | null,
): Promise<void> {
  if (!(await emptyTake(ctx.db, ctx.workspaceId, id, by, ctx.now))) return;
  ctx.schedule(
    "forget-take",
    { workspaceId: ctx.workspaceId, takeId: id, sha256 },
    { key: `forget-take:${id}` },
  );
  const call = await findCallView(ctx.db, ctx.workspaceId, callId);
  if (!call) return;
  await showUnheard(ctx, { id: call.conversationId, lineId: call.homeLineId });
  announceCall(ctx, call);
}
