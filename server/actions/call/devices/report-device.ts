import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { defineAction } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { dropOldDevices, keepDevice } from "#server/store/call/device.ts";
import { settleMember } from "./settle-reach.ts";

/** Every few seconds from each browser that is open: no news, unless somebody can be reached now who could not. */
export const reportDevice = defineAction({
  name: "report-device",
  needs: "call.take",
  async run(ctx, { deviceId, name, driver, state }) {
    const { memberId } = asMember(ctx.actor);
    const row = { id: deviceId, name, driver, state, at: ctx.now };
    const kept = await keepDevice(ctx.db, ctx.workspaceId, memberId, row);
    if (kept === "not_theirs") throw new DeskError("not_found");
    if (kept === "new")
      await dropOldDevices(ctx.db, ctx.workspaceId, memberId, limit("devicesOfMember"));
    await settleMember(ctx, memberId);
    return { done: true };
  },
});
