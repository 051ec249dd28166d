// Browsers that fell asleep or were closed say nothing: their silence is what is heard.

import { eachAlone } from "#server/actions/each-alone.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { deleteStaleDevices, listMembersWithStaleReachability } from "#server/store/call/device.ts";
import { deviceStalenessAt, updateMemberReachability } from "./update-reachability.ts";

export async function deleteStaleDevicesAndUpdateMembers(desk: Runtime): Promise<void> {
  const { database, clock } = desk.parts;
  const silence = deviceStalenessAt(clock.now());
  const stale = await listMembersWithStaleReachability(database, silence);
  await eachAlone(stale, ({ workspaceId, id }) =>
    desk.asSystem(workspaceId, (ctx) => updateMemberReachability(ctx, id)),
  ).finally(() => deleteStaleDevices(database, silence.thereSince));
}
