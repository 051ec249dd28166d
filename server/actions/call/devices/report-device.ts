import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { keepDevice } from "#server/store/call/device.ts";
import { settleMember } from "./settle-reach.ts";

/** Every few seconds from each browser that is open: no news, unless somebody can be reached now who could not. */
export const reportDevice = defineAction({
  name: "report-device",
  needs: "call.take",
  async run(ctx, { deviceId, name, driver, state }) {
    const { memberId } = asMember(ctx.actor);
    const row = { id: deviceId, name, driver, state, at: ctx.now };
    if (!(await keepDevice(ctx.db, ctx.workspaceId, memberId, row)))
      throw new DeskError("not_found");
    await settleMember(ctx, memberId);
    return { done: true };
  },
});
