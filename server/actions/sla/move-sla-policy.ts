import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import {
  listSlaPolicies,
  lockSlaPolicies,
  orderSlaPolicies,
} from "#server/store/sla/sla-policy.ts";
import { scheduleSlaUpdate } from "./schedule-sla-update.ts";

export const moveSlaPolicy = defineWriteAction({
  name: "move-sla-policy",
  requires: "sla.manage",
  async run(ctx, { policyId, position }) {
    const { db, workspaceId } = ctx;
    await lockSlaPolicies(db, workspaceId);
    const policies = await listSlaPolicies(db, workspaceId);
    const policy = policies.find((one) => one.id === policyId);
    if (!policy) throw new AppError("not_found");
    const ids = policies.map(({ id }) => id).filter((id) => id !== policyId);
    await orderSlaPolicies(db, workspaceId, ids.toSpliced(position - 1, 0, policyId));
    scheduleSlaUpdate(ctx);
    ctx.publishChange("sla_policy", policyId);
    ctx.audit(policyId, { name: policy.name });
    return { done: true };
  },
});
