import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { dropOldDevices, upsertDevice } from "#server/store/call/device.ts";
import { updateMemberReachability } from "./update-reachability.ts";

/** Every few seconds from each browser that is open: no news, unless somebody can be reached now who could not. */
export const reportDevice = defineWriteAction({
  name: "report-device",
  needs: "call.handle",
  async run(ctx, { deviceId, name, driver, state }) {
    const { memberId } = requireMember(ctx.actor);
    const row = { id: deviceId, name, driver, state, at: ctx.now };
    const kept = await upsertDevice(ctx.db, ctx.workspaceId, memberId, row);
    if (kept === "not_theirs") throw new AppError("not_found");
    if (kept === "new")
      await dropOldDevices(ctx.db, ctx.workspaceId, memberId, limit("devicesOfMember"));
    await updateMemberReachability(ctx, memberId);
    return { done: true };
  },
});
