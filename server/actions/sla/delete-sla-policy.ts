import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import {
  deleteSlaPolicyRow,
  listSlaPolicies,
  lockSlaPolicies,
} from "#server/store/sla/sla-policy.ts";
import { scheduleSlaUpdate } from "./schedule-sla-update.ts";

export const deleteSlaPolicy = defineWriteAction({
  name: "delete-sla-policy",
  requires: "sla.manage",
  async run(ctx, { policyId }) {
    const { db, workspaceId } = ctx;
    await lockSlaPolicies(db, workspaceId);
    const policy = (await listSlaPolicies(db, workspaceId)).find((one) => one.id === policyId);
    if (!policy) throw new AppError("not_found");
    await deleteSlaPolicyRow(db, workspaceId, policyId);
    scheduleSlaUpdate(ctx);
    ctx.publishChange("sla_policy", policyId, { operation: "removed" });
    if (policy.calendarId !== null) ctx.publishChange("calendar", policy.calendarId);
    ctx.audit(policyId, { name: policy.name });
    return { done: true };
  },
});
