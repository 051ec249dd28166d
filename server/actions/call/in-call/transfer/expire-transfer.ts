// Runs at the deadline of a transfer, and when something that holds no lock on the call has ended a ring of it.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { lockCallView } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import type { Runtime } from "#server/actions/runtime.ts";

export const expireTransfer = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    const call = await lockCallView(ctx, callId);
    if (call) await runCallEvent(ctx, call, { kind: "transfer_checked" });
  });
