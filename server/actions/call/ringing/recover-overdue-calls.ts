// What timers of a killed process left: calls whose moment has come go on, callers who wait are offered again.
import type { WorkspaceId } from "#domain/ids.ts";
import { matchWaitingCalls } from "#server/actions/call/queue/match-waiting-calls.ts";
import { eachAlone } from "#server/actions/each-alone.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { listCallsWithDueTransition } from "#server/store/call/ringing/waiting-calls.ts";
import { runDueTransition } from "./run-due-transition.ts";

const most = 500;

export async function recoverOverdueCalls(desk: Runtime): Promise<void> {
  const calls = await listCallsWithDueTransition(desk.parts.database, most);
  const houses = new Set<WorkspaceId>(calls.map((one) => one.workspaceId));
  await eachAlone(
    [
      () => eachAlone(calls, ({ workspaceId, id }) => runDueTransition(desk, workspaceId, id)),
      () => eachAlone(houses, (workspaceId) => matchWaitingCalls(desk, workspaceId)),
    ],
    (part) => part(),
  );
}
