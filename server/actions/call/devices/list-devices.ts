import { defineRead } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { listDevices as listRows } from "#server/store/call/device.ts";

export const listDevices = defineRead({
  name: "list-devices",
  needs: "call.take",
  async run(ctx) {
    const { workspaceId, memberId } = asMember(ctx.actor);
    return { rows: await listRows(ctx.db, workspaceId, memberId) };
  },
});
