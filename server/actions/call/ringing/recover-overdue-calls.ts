// Recovers from timers lost with a killed process: advances overdue calls and offers waiting callers again.
import type { WorkspaceId } from "#domain/ids.ts";
import { matchWaitingCalls } from "#server/actions/call/queue/match-waiting-calls.ts";
import { isolateFailures } from "#server/actions/isolate-failures.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { listCallsWithDueTransition } from "#server/store/call/ringing/waiting-calls.ts";
import { runDueTransition } from "./run-due-transition.ts";

const max = 500;

export async function recoverOverdueCalls(runtime: Runtime): Promise<void> {
  const calls = await listCallsWithDueTransition(runtime.deps.database, max);
  const workspaceIds = new Set<WorkspaceId>(calls.map((one) => one.workspaceId));
  await isolateFailures(
    [
      () =>
        isolateFailures(calls, ({ workspaceId, id }) => runDueTransition(runtime, workspaceId, id)),
      () => isolateFailures(workspaceIds, (workspaceId) => matchWaitingCalls(runtime, workspaceId)),
    ],
    (part) => part(),
  );
}
