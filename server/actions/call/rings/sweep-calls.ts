// What timers of a killed process left: calls whose moment has come go on, callers who wait are offered again.
import type { WorkspaceId } from "#domain/ids.ts";
import { offerCalls } from "#server/actions/call/queue/offer-calls.ts";
import type { Desk } from "#server/actions/desk.ts";
import { eachAlone } from "#server/actions/each-alone.ts";
import { listUnsettledCalls } from "#server/store/call/ringing/course.ts";
import { moveCallOn } from "./move-call.ts";

const most = 500;

export async function sweepCalls(desk: Desk): Promise<void> {
  const calls = await listUnsettledCalls(desk.parts.database, most);
  const houses = new Set<WorkspaceId>(calls.map((one) => one.workspaceId));
  await eachAlone(
    [
      () => eachAlone(calls, ({ workspaceId, id }) => moveCallOn(desk, workspaceId, id)),
      () => eachAlone(houses, (workspaceId) => offerCalls(desk, workspaceId)),
    ],
    (part) => part(),
  );
}
