// Browsers that fell asleep or were closed say nothing: their silence is what is heard.
import type { Desk } from "#server/actions/desk.ts";
import { eachAlone } from "#server/actions/each-alone.ts";
import { forgetSilentDevices, listStaleMembers } from "#server/store/call/device.ts";
import { settleMember, silenceAt } from "./settle-reach.ts";

export async function forgetSilent(desk: Desk): Promise<void> {
  const { database, clock } = desk.parts;
  const silence = silenceAt(clock.now());
  const stale = await listStaleMembers(database, silence);
  await eachAlone(stale, ({ workspaceId, id }) =>
    desk.asHouse(workspaceId, (ctx) => settleMember(ctx, id)),
  ).finally(() => forgetSilentDevices(database, silence.thereSince));
}
