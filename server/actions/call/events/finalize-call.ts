// Finishes an ended call: stops all ringing and clears its queue, transfer and recording state.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { RetryLaterError } from "#domain/put-off.ts";
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
  // A claimed call ended its ring pushes when it was claimed, unless a transfer has rung a teammate since.
  if (call.claimedBy === null || call.transfer !== null) await endPushes(ctx, call.id);
  await updateCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ waitingSince: null, ringExpiresAt: null, transfer: null, isHoldRequested: false },
    recordingState: "off",
  });
  if (call.waitingSince !== null) scheduleQueuePositions(ctx, call.inboxId);
  if (!shouldTextBack(call)) return;
  if (call.stage !== "voicemail") return textCaller(ctx, call);
  // The carrier reports a voicemail only after the leg has ended.
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

/** For a caller who reached the tone and left no message. */
export const sendDelayedTextBack = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    if (!(await lockCall(ctx.db, workspaceId, callId))) return;
    const call = await findCallView(ctx.db, workspaceId, callId);
    if (!call?.endedAt || !shouldTextBack(call)) return;
    const since = { contactPointId: call.contactPointId, exceptId: call.id, since: call.startedAt };
    const isOpen = call.recordings.some(
      (recording) => recording.kind === "voicemail" && recording.state === "running",
    );
    const sinceMs = ctx.now.getTime() - Date.parse(call.endedAt);
    if (isOpen && sinceMs < limit("textBackMaxSeconds") * 1000)
      throw new RetryLaterError("The carrier hasn't reported the voicemail yet.", 60_000);
    // The caller rings again or a member calls back: whether they speak decides, so waits for that call.
    const isCalling = await hasLiveCall(ctx.db, workspaceId, since);
    if (isCalling && sinceMs < limit("textBackMaxSeconds") * 1000)
      throw new RetryLaterError("Another call with this number is still in progress.", 60_000);
    await textCaller(ctx, call);
  });

/** A caller of a PBX expects no text from our inbox. */
const shouldTextBack = ({ isPbx, outcome }: CallView): boolean =>
  !isPbx && (outcome === "missed" || outcome === "abandoned_in_queue");

/** Skips a caller whom a member has spoken or written to since. */
async function textCaller(ctx: WriteContext, call: CallView): Promise<void> {
  const flowContext = await loadCallFlowContext(ctx, call);
  const text = withPhoneDefaults(flowContext.inbox.phone).textBack.trim();
  if (text === "") return;
  const { contactPointId, conversationId, startedAt: since, id: exceptId } = call;
  const spoken = { contactPointId, conversationId, since, exceptId };
  if (!(await hasSpokenSince(ctx.db, ctx.workspaceId, spoken)))
    await sendTextBack(ctx, flowContext, text);
}
