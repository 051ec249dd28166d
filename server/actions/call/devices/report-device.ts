import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { dropOldDevices, upsertDevice } from "#server/store/call/device.ts";
import { updateMemberReachability } from "./update-reachability.ts";

/** Sent every few seconds by each open browser; publishes a change only if it alters the member's reachability. */
export const reportDevice = defineWriteAction({
  name: "report-device",
  requires: "call.handle",
  isRepeatable: true,
  async run(ctx, { deviceId, name, driver, state }) {
    const { memberId } = requireMember(ctx.actor);
    const row = { id: deviceId, name, driver, state, at: ctx.now };
    const outcome = await upsertDevice(ctx.db, ctx.workspaceId, memberId, row);
    if (outcome === "not_theirs") throw new AppError("not_found");
    if (outcome === "new")
      await dropOldDevices(ctx.db, ctx.workspaceId, memberId, limit("devicesPerMember"));
    await updateMemberReachability(ctx, memberId);
    return { done: true };
  },
});
