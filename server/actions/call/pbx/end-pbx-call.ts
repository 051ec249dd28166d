// Ends a PBX call where no browser reports its end: the caller rang one softphone after another without an answer, or
// the browser that carried it is gone.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { lockCallView } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import type { Runtime } from "#server/actions/runtime.ts";

export const endPbxCall = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    const call = await lockCallView(ctx, callId);
    if (call) await runCallEvent(ctx, call, { kind: "pbx_checked" });
  });
