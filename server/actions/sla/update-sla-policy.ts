import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { rejectDuplicateName } from "#server/actions/workspace/reject-duplicate-name.ts";
import {
  listSlaPolicies,
  lockSlaPolicies,
  updateSlaPolicyRow,
} from "#server/store/sla/sla-policy.ts";
import { assertTargets } from "./assert-targets.ts";
import { lockHours } from "./lock-hours.ts";
import { preserveHiddenInboxes } from "./preserve-hidden-inboxes.ts";
import { scheduleSlaUpdate } from "./schedule-sla-update.ts";

export const updateSlaPolicy = defineWriteAction({
  name: "update-sla-policy",
  requires: "sla.manage",
  async run(ctx, { policyId, ...content }) {
    const { db, workspaceId } = ctx;
    await lockSlaPolicies(db, workspaceId);
    const before = (await listSlaPolicies(db, workspaceId)).find((one) => one.id === policyId);
    if (!before) throw new AppError("not_found");
    assertTargets(content, await lockHours(ctx, content.calendarId), ctx.now);
    const conditions = preserveHiddenInboxes(ctx.actor, before, content.conditions);
    const row = { id: policyId, ...content, conditions, at: ctx.now };
    const updating = updateSlaPolicyRow(db, workspaceId, row);
    const policy = await rejectDuplicateName(content.name, updating);
    if (policy === null) throw new AppError("not_found");
    scheduleSlaUpdate(ctx);
    ctx.publishChange("sla_policy", policyId);
    for (const id of new Set([before.calendarId, policy.calendarId]))
      if (id !== null && before.calendarId !== policy.calendarId) ctx.publishChange("calendar", id);
    ctx.audit(policyId, { before: before.name, now: policy.name });
    return policy;
  },
});
