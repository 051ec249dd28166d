// The inbox's text to a caller whom no member could answer.

import { needsTextBack } from "#domain/call/engine/call-end.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import {
  flowContextOf,
  type LoadedCall,
  lockCallView,
} from "#server/actions/call/engine/load-state.ts";
import {
  type CallFlowContext,
  loadCallFlowContext,
} from "#server/actions/call/inbound/call-flow-context.ts";
import { sendTextBack } from "#server/actions/call/inbound/send-text-back.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { hasLiveCall, hasSpokenSince } from "#server/store/call/ringing/text-back.ts";

/** `isDelayed`: a voicemail may still be reported. */
export async function textBackAfterCall(
  ctx: WriteContext,
  loaded: LoadedCall,
  isDelayed: boolean,
): Promise<void> {
  if (!isDelayed) return textCaller(ctx, await flowContextOf(ctx, loaded));
  const { workspaceId } = ctx;
  const callId = loaded.view.id;
  ctx.schedule(
    "text-back",
    { workspaceId, callId },
    {
      at: new Date(ctx.now.getTime() + limit("textBackWaitSeconds") * 1000),
      usesTimer: true,
      key: jobKeys.textBack(callId),
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
    const call = await lockCallView(ctx, callId);
    if (!call?.endedAt || !needsTextBack(call)) return;
    const since = { contactPointId: call.contactPointId, exceptId: call.id, since: call.startedAt };
    const isOpen = call.recordings.some(
      (recording) => recording.kind === "voicemail" && recording.state === "recording",
    );
    const sinceMs = ctx.now.getTime() - Date.parse(call.endedAt);
    if (isOpen && sinceMs < limit("textBackMaxSeconds") * 1000)
      throw new RetryLaterError("The carrier hasn't reported the voicemail yet.", 60_000);
    // The caller rings again or a member calls back: whether they speak decides, so waits for that call.
    const isCalling = await hasLiveCall(ctx.db, workspaceId, since);
    if (isCalling && sinceMs < limit("textBackMaxSeconds") * 1000)
      throw new RetryLaterError("Another call with this number is still in progress.", 60_000);
    await textCaller(ctx, await loadCallFlowContext(ctx, call));
  });

/** Skips a caller whom a member has spoken or written to since. */
async function textCaller(ctx: WriteContext, flowContext: CallFlowContext): Promise<void> {
  const text = withPhoneDefaults(flowContext.inbox.phone).textBack.trim();
  if (text === "") return;
  const { contactPointId, conversationId, startedAt: since, id: exceptId } = flowContext.call;
  const spoken = { contactPointId, conversationId, since, exceptId };
  if (!(await hasSpokenSince(ctx.db, ctx.workspaceId, spoken)))
    await sendTextBack(ctx, flowContext, text);
}
