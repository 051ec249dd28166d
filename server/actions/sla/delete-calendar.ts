import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { deleteCalendarRow, findCalendar, lockCalendar } from "#server/store/sla/calendar.ts";

export const deleteCalendar = defineWriteAction({
  name: "delete-calendar",
  requires: "sla.manage",
  async run(ctx, { calendarId }) {
    await lockCalendar(ctx.db, ctx.workspaceId, calendarId);
    const calendar = await findCalendar(ctx.db, ctx.workspaceId, calendarId);
    if (calendar === null) throw new AppError("not_found");
    if (calendar.policyCount > 0)
      throw AppError.invalid([
        {
          path: "calendarId",
          message: "An SLA uses these business hours. Choose others there first.",
        },
      ]);
    await deleteCalendarRow(ctx.db, ctx.workspaceId, calendarId);
    ctx.publishChange("calendar", calendarId, { operation: "removed" });
    ctx.audit(calendarId, { name: calendar.name });
    return { done: true };
  },
});
