import { defineAction } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { deleteDevice } from "#server/store/call/device.ts";
import { settleMember } from "./settle-reach.ts";

export const removeDevice = defineAction({
  name: "remove-device",
  needs: "call.take",
  async run(ctx, { deviceId }) {
    const { memberId } = asMember(ctx.actor);
    await deleteDevice(ctx.db, ctx.workspaceId, memberId, deviceId);
    await settleMember(ctx, memberId);
    return { done: true };
  },
});
