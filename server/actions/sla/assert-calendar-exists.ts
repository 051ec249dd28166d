import { AppError } from "#domain/errors.ts";
import type { CalendarId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findCalendar, lockCalendar } from "#server/store/sla/calendar.ts";

/** It stays until the transaction ends. */
export async function assertCalendarExists(
  { db, workspaceId }: Pick<WriteContext, "db" | "workspaceId">,
  id: CalendarId | null,
): Promise<void> {
  if (id === null) return;
  await lockCalendar(db, workspaceId, id);
  if ((await findCalendar(db, workspaceId, id)) === null) throw new AppError("not_found");
}
