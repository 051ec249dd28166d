import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";

/** Longer than any transaction: one that read the policies before this change has ended by then. */
const laterMs = 120_000;

/** Recomputes the due times of waiting conversations, and again for those that changed at the same time. */
export function scheduleSlaUpdate(ctx: WriteContext): void {
  const payload = { workspaceId: ctx.workspaceId };
  ctx.schedule("apply-sla-policies", payload, { key: jobKeys.applySlaPolicies(ctx.workspaceId) });
  ctx.schedule("apply-sla-policies", payload, {
    key: jobKeys.applySlaPoliciesLater(ctx.workspaceId),
    at: new Date(ctx.now.getTime() + laterMs),
  });
}
