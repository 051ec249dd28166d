import { requireMember } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listDevices as listRows } from "#server/store/call/device.ts";

export const listDevices = defineReadAction({
  name: "list-devices",
  requires: "call.handle",
  async run(ctx) {
    const { workspaceId, memberId } = requireMember(ctx.actor);
    return { rows: await listRows(ctx.db, workspaceId, memberId) };
  },
});
