import { AppError } from "#domain/errors.ts";
import type { CalendarId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { rejectDuplicateName } from "#server/actions/workspace/reject-duplicate-name.ts";
import { lockByName } from "#server/store/lock-by-name.ts";
import { insertCalendar, listCalendars } from "#server/store/sla/calendar.ts";
import { assertValidHours } from "./assert-valid-hours.ts";

export const createCalendar = defineWriteAction({
  name: "create-calendar",
  requires: "sla.manage",
  async run(ctx, { name, hours }) {
    assertValidHours(hours);
    await lockByName(ctx.db, `calendars ${ctx.workspaceId}`);
    const max = limit("calendars");
    if ((await listCalendars(ctx.db, ctx.workspaceId)).length >= max)
      throw new AppError("too_many_saved", { max });
    const row = { id: ctx.newId<CalendarId>(), name, hours, at: ctx.now };
    const calendar = await rejectDuplicateName(name, insertCalendar(ctx.db, ctx.workspaceId, row));
    ctx.publishChange("calendar", calendar.id);
    ctx.audit(calendar.id, { name });
    return calendar;
  },
});
