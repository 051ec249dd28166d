// A call is looked at because time has passed: a ring round is over, the maximum wait is reached, or a claiming member
// never joined.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { lockCallView } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import type { Runtime } from "#server/actions/runtime.ts";

export const runDueTransition = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    const call = await lockCallView(ctx, callId);
    if (call) await runCallEvent(ctx, call, { kind: "time_passed" });
  });
