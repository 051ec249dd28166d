import { AppError } from "#domain/errors.ts";
import type { SlaPolicyId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { rejectDuplicateName } from "#server/actions/workspace/reject-duplicate-name.ts";
import { insertSlaPolicy, listSlaPolicies, lockSlaPolicies } from "#server/store/sla/sla-policy.ts";
import { assertTargets } from "./assert-targets.ts";
import { lockHours } from "./lock-hours.ts";
import { scheduleSlaUpdate } from "./schedule-sla-update.ts";

export const createSlaPolicy = defineWriteAction({
  name: "create-sla-policy",
  requires: "sla.manage",
  async run(ctx, content) {
    const { db, workspaceId } = ctx;
    await lockSlaPolicies(db, workspaceId);
    const max = limit("slaPolicies");
    if ((await listSlaPolicies(db, workspaceId)).length >= max)
      throw new AppError("too_many_saved", { max });
    assertTargets(content, await lockHours(ctx, content.calendarId), ctx.now);
    const row = { id: ctx.newId<SlaPolicyId>(), ...content, at: ctx.now };
    const policy = await rejectDuplicateName(content.name, insertSlaPolicy(db, workspaceId, row));
    scheduleSlaUpdate(ctx);
    ctx.publishChange("sla_policy", policy.id);
    if (policy.calendarId !== null) ctx.publishChange("calendar", policy.calendarId);
    ctx.audit(policy.id, { name: policy.name });
    return policy;
  },
});
