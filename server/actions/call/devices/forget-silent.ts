// Browsers that fell asleep or were closed say nothing: their silence is what is heard.
import type { Desk } from "#server/actions/desk.ts";
import { forgetSilentDevices, listStaleMembers } from "#server/store/call/device.ts";
import { settleMember, silenceAt } from "./settle-reach.ts";

export async function forgetSilent(desk: Desk): Promise<void> {
  const { database, clock } = desk.parts;
  const silence = silenceAt(clock.now());
  for (const { workspaceId, id } of await listStaleMembers(database, silence))
    await desk.asHouse(workspaceId, (ctx) => settleMember(ctx, id));
  await forgetSilentDevices(database, silence.thereSince);
}
