// A browser that was suspended or closed reports nothing, so silence counts as gone.

import { isolateFailures } from "#server/actions/isolate-failures.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { deleteStaleDevices, listMembersWithStaleReachability } from "#server/store/call/device.ts";
import { deviceStalenessAt, updateMemberReachability } from "./update-reachability.ts";

export async function deleteStaleDevicesAndUpdateMembers(runtime: Runtime): Promise<void> {
  const { database, clock } = runtime.deps;
  const silence = deviceStalenessAt(clock.now());
  const stale = await listMembersWithStaleReachability(database, silence);
  await isolateFailures(stale, ({ workspaceId, id }) =>
    runtime.asSystem(workspaceId, (ctx) => updateMemberReachability(ctx, id)),
  ).finally(() => deleteStaleDevices(database, silence.presentSince));
}
