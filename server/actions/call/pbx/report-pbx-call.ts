import { AppError } from "#domain/errors.ts";
import type { LegId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { type MemberActor, requireMember } from "#server/actions/actor.ts";
import { lockCallView, requireCall } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { setLastEventAt } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { findLeg, type LegRecord } from "#server/store/call/leg.ts";
import { lockPbxNumber, startPbxCall } from "./start-pbx-call.ts";

export const reportPbxCall = defineWriteAction({
  name: "report-pbx-call",
  requires: "call.handle",
  async run(ctx, { cause, secondsAgo, ...report }) {
    const actor = requireMember(ctx.actor);
    const happenedAt = new Date(ctx.now.getTime() - secondsAgo * 1000);
    let locked = await lockOwnLeg(ctx, actor, report.legId);
    const isNew = locked === null;
    if (locked === null) {
      if (!(await lockPbxNumber(ctx, actor, report.number))) return { isRecorded: false };
      // A concurrent report may have created it.
      locked = await lockOwnLeg(ctx, actor, report.legId);
      if (locked === null && (await startPbxCall(ctx, actor, report, happenedAt)) === null)
        return { isRecorded: false };
    }
    locked ??= required(await lockOwnLeg(ctx, actor, report.legId), "just written");
    const { call, leg } = locked;
    await setLastEventAt(ctx.db, ctx.workspaceId, call.id, ctx.now);
    const at = new Date(Math.max(happenedAt.getTime(), Date.parse(leg.joinedAt ?? leg.createdAt)));
    const about = { legId: leg.id, at: at.toISOString() };
    if (report.state === "active")
      await runCallEvent(ctx, call, { kind: "pbx_answered", ...about, memberId: actor.memberId });
    else if (report.state === "ended")
      await runCallEvent(ctx, call, {
        kind: "pbx_leg_ended",
        ...about,
        reason: cause ?? "hung_up",
      });
    else if (isNew) await runCallEvent(ctx, call, { kind: "created" });
    return { isRecorded: true };
  },
});

interface LockedLeg {
  readonly call: CallView;
  readonly leg: LegRecord;
}

/** Null if the leg is not reported yet. Rejects legs of another member's call or of a carrier's. */
async function lockOwnLeg(
  ctx: WriteContext,
  { memberId }: MemberActor,
  id: LegId,
): Promise<LockedLeg | null> {
  const found = await findLeg(ctx.db, ctx.workspaceId, id);
  if (!found) return null;
  const call = requireCall(await lockCallView(ctx, found.callId));
  const leg = required(
    call.legs.find((one) => one.id === id),
    "legs are never deleted",
  );
  const isOwn = leg.memberId === memberId || leg.addedBy === memberId;
  if (!call.isPbx || !isOwn) throw new AppError("not_found");
  return { call, leg };
}
