import { DeskError, must } from "#domain/errors.ts";
import type { LegId } from "#domain/ids.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asMember, type MemberActor } from "#server/actions/actor.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { changeCall, lockCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { findLeg, type LegRecord } from "#server/store/call/leg.ts";
import { beginOutsideCall, holdOutsideNumber } from "./begin-outside-call.ts";
import { beginToSpeak, stopToSpeak } from "./follow-outside-leg.ts";

export const tellOutsideCall = defineAction({
  name: "tell-outside-call",
  needs: "call.take",
  async run(ctx, { cause, secondsAgo, ...word }) {
    const actor = asMember(ctx.actor);
    const happenedAt = new Date(ctx.now.getTime() - secondsAgo * 1000);
    let held = await takeOwnLeg(ctx, actor, word.legId);
    const isNew = held === null;
    if (held === null) {
      if (!(await holdOutsideNumber(ctx, actor, word.number))) return { isKept: false };
      // Its twin may have been quicker.
      held = await takeOwnLeg(ctx, actor, word.legId);
      if (held === null && (await beginOutsideCall(ctx, actor, word, happenedAt)) === null)
        return { isKept: false };
    }
    held ??= must(await takeOwnLeg(ctx, actor, word.legId), "just written");
    const { call, leg } = held;
    await changeCall(ctx.db, ctx.workspaceId, call.id, { heardAt: ctx.now });
    const at = new Date(Math.max(happenedAt.getTime(), Date.parse(leg.joinAt ?? leg.askedAt)));
    const isNews =
      word.state === "active"
        ? await beginToSpeak(ctx, call, leg, actor.memberId, at)
        : word.state === "ended" && (await stopToSpeak(ctx, call, leg, cause ?? "hung_up", at));
    if (isNew || isNews) await settleCall(ctx, call.id);
    return { isKept: true };
  },
});

interface Held {
  readonly call: CallView;
  readonly leg: LegRecord;
}

/** Of another's call, or of a carrier's, nobody tells here. null: nobody told of it before. */
async function takeOwnLeg(
  ctx: WriteCtx,
  { memberId }: MemberActor,
  id: LegId,
): Promise<Held | null> {
  const found = await findLeg(ctx.db, ctx.workspaceId, id);
  if (!found) return null;
  await lockCall(ctx.db, ctx.workspaceId, found.callId);
  const call = must(await findCallView(ctx.db, ctx.workspaceId, found.callId), "it is held");
  const leg = must(
    call.legs.find((one) => one.id === id),
    "legs are never deleted",
  );
  const isOwn = leg.memberId === memberId || leg.broughtBy === memberId;
  if (!call.isOutside || !isOwn) throw new DeskError("not_found");
  return { call, leg };
}
