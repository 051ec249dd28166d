import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { rejectDuplicateName } from "#server/actions/workspace/reject-duplicate-name.ts";
import { findCalendar, lockCalendar, updateCalendarRow } from "#server/store/sla/calendar.ts";
import { listSlaPolicies } from "#server/store/sla/sla-policy.ts";
import { assertHoursReachTargets } from "./assert-targets.ts";
import { assertValidHours } from "./assert-valid-hours.ts";
import { scheduleSlaUpdate } from "./schedule-sla-update.ts";

export const updateCalendar = defineWriteAction({
  name: "update-calendar",
  requires: "sla.manage",
  async run(ctx, { calendarId, name, hours }) {
    assertValidHours(hours);
    await lockCalendar(ctx.db, ctx.workspaceId, calendarId);
    const before = await findCalendar(ctx.db, ctx.workspaceId, calendarId);
    if (before === null) throw new AppError("not_found");
    const policies = await listSlaPolicies(ctx.db, ctx.workspaceId);
    const own = policies.filter((one) => one.calendarId === calendarId);
    assertHoursReachTargets(hours, own, ctx.now);
    const row = { id: calendarId, name, hours, at: ctx.now };
    const calendar = await rejectDuplicateName(
      name,
      updateCalendarRow(ctx.db, ctx.workspaceId, row),
    );
    if (before.policyCount > 0) scheduleSlaUpdate(ctx);
    ctx.publishChange("calendar", calendarId);
    ctx.audit(calendarId, { before: before.name, now: name });
    return calendar;
  },
});
