import { requireMember } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { deleteDevice } from "#server/store/call/device.ts";
import { updateMemberReachability } from "./update-reachability.ts";

export const removeDevice = defineWriteAction({
  name: "remove-device",
  requires: "call.handle",
  async run(ctx, { deviceId }) {
    const { memberId } = requireMember(ctx.actor);
    await deleteDevice(ctx.db, ctx.workspaceId, memberId, deviceId);
    await updateMemberReachability(ctx, memberId);
    return { done: true };
  },
});
