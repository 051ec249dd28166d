import { AppError, required } from "#domain/errors.ts";
import type { LegId } from "#domain/ids.ts";
import { type MemberActor, requireMember } from "#server/actions/actor.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { lockCall, updateCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { findLeg, type LegRecord } from "#server/store/call/leg.ts";
import { lockPbxNumber, startPbxCall } from "./start-pbx-call.ts";
import { answerPbxLeg, endPbxLegWithOutcome } from "./update-pbx-leg.ts";

export const reportPbxCall = defineWriteAction({
  name: "report-pbx-call",
  needs: "call.handle",
  async run(ctx, { cause, secondsAgo, ...word }) {
    const actor = requireMember(ctx.actor);
    const happenedAt = new Date(ctx.now.getTime() - secondsAgo * 1000);
    let held = await takeOwnLeg(ctx, actor, word.legId);
    const isNew = held === null;
    if (held === null) {
      if (!(await lockPbxNumber(ctx, actor, word.number))) return { isKept: false };
      // Its twin may have been quicker.
      held = await takeOwnLeg(ctx, actor, word.legId);
      if (held === null && (await startPbxCall(ctx, actor, word, happenedAt)) === null)
        return { isKept: false };
    }
    held ??= required(await takeOwnLeg(ctx, actor, word.legId), "just written");
    const { call, leg } = held;
    await updateCall(ctx.db, ctx.workspaceId, call.id, { lastEventAt: ctx.now });
    const at = new Date(Math.max(happenedAt.getTime(), Date.parse(leg.joinedAt ?? leg.askedAt)));
    const isNews =
      word.state === "active"
        ? await answerPbxLeg(ctx, call, leg, actor.memberId, at)
        : word.state === "ended" &&
          (await endPbxLegWithOutcome(ctx, call, leg, cause ?? "hung_up", at));
    if (isNew || isNews) await recomputeCallState(ctx, call.id);
    return { isKept: true };
  },
});

interface Held {
  readonly call: CallView;
  readonly leg: LegRecord;
}

/** Of another's call, or of a carrier's, nobody tells here. null: nobody told of it before. */
async function takeOwnLeg(
  ctx: WriteContext,
  { memberId }: MemberActor,
  id: LegId,
): Promise<Held | null> {
  const found = await findLeg(ctx.db, ctx.workspaceId, id);
  if (!found) return null;
  await lockCall(ctx.db, ctx.workspaceId, found.callId);
  const call = required(await findCallView(ctx.db, ctx.workspaceId, found.callId), "it is held");
  const leg = required(
    call.legs.find((one) => one.id === id),
    "legs are never deleted",
  );
  const isOwn = leg.memberId === memberId || leg.addedBy === memberId;
  if (!call.isPbx || !isOwn) throw new AppError("not_found");
  return { call, leg };
}
