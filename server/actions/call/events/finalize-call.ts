// A call is over: nobody's phone rings for it any more, and whoever still hangs on the line is let go.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { PutOff } from "#domain/put-off.ts";
import { loadCallFlowContext } from "#server/actions/call/inbound/call-flow-context.ts";
import { sendTextBack } from "#server/actions/call/inbound/send-text-back.ts";
import { endPushes } from "#server/actions/call/push/end-pushes.ts";
import { scheduleQueuePositions } from "#server/actions/call/queue/publish-queue-positions.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { lockCall, updateCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { endRings } from "#server/store/call/ringing/ring.ts";
import { hasLiveCall, hasSpokenSince } from "#server/store/call/ringing/text-back.ts";

export async function finalizeCall(ctx: WriteContext, call: CallView): Promise<void> {
  await endRings(ctx.db, ctx.workspaceId, call.id, "gone", ctx.now);
  // Of a call that was taken they were told then, unless a colleague was rung for it since.
  if (call.claimedBy === null || call.transfer !== null) await endPushes(ctx, call.id);
  await updateCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ waitingSince: null, ringExpiresAt: null, transfer: null, isHoldRequested: false },
    recordingState: "off",
  });
  if (call.waitingSince !== null) scheduleQueuePositions(ctx, call.inboxId);
  if (!isTextedBack(call)) return;
  if (call.stage !== "voicemail") return textCaller(ctx, call);
  // Whether they left a message is reported only after their leg has ended.
  const { workspaceId } = ctx;
  ctx.schedule(
    "text-back",
    { workspaceId, callId: call.id },
    {
      at: new Date(ctx.now.getTime() + limit("textBackWaitSeconds") * 1000),
      ...{ usesTimer: true, key: `text-back:${call.id}` },
    },
  );
}

/** A caller who reached the tone and of whom no message came. */
export const textBackLater = (
  desk: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> =>
  desk.asSystem(workspaceId, async (ctx) => {
    if (!(await lockCall(ctx.db, workspaceId, callId))) return;
    const call = await findCallView(ctx.db, workspaceId, callId);
    if (!call?.endedAt || !isTextedBack(call)) return;
    const since = { contactPointId: call.contactPointId, exceptId: call.id, since: call.startedAt };
    const isOpen = call.takes.some((take) => take.kind === "voicemail" && take.state === "running");
    const sinceMs = ctx.now.getTime() - Date.parse(call.endedAt);
    if (isOpen && sinceMs < limit("textBackLongestSeconds") * 1000)
      throw new PutOff("The carrier hasn't reported the voicemail yet.", 60_000);
    // They ring again, or a member calls back: whether they are spoken to decides.
    const isCalling = await hasLiveCall(ctx.db, workspaceId, since);
    if (isCalling && sinceMs < limit("textBackLongestSeconds") * 1000)
      throw new PutOff("Another call with this number is still in progress.", 60_000);
    await textCaller(ctx, call);
  });

/** Whoever called another telephone system expects no text from our line. */
const isTextedBack = ({ isPbx, outcome }: CallView): boolean =>
  !isPbx && (outcome === "missed" || outcome === "abandoned_in_queue");

/** Not to a caller with whom a member has spoken since, by telephone or in writing. */
async function textCaller(ctx: WriteContext, call: CallView): Promise<void> {
  const course = await loadCallFlowContext(ctx, call);
  const words = withPhoneDefaults(course.line.phone).textBack.trim();
  if (words === "") return;
  const { contactPointId, conversationId, startedAt: since, id: exceptId } = call;
  const spoken = { contactPointId, conversationId, since, exceptId };
  if (!(await hasSpokenSince(ctx.db, ctx.workspaceId, spoken)))
    await sendTextBack(ctx, course, words);
}
