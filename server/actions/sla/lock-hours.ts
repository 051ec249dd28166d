import { AppError } from "#domain/errors.ts";
import type { CalendarId } from "#domain/ids.ts";
import type { BusinessHours } from "#domain/inbox/hours.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findCalendar, lockCalendar } from "#server/store/sla/calendar.ts";

/** They stay as they are until the transaction ends. Null: all hours. */
export async function lockHours(
  { db, workspaceId }: Pick<WriteContext, "db" | "workspaceId">,
  id: CalendarId | null,
): Promise<BusinessHours | null> {
  if (id === null) return null;
  await lockCalendar(db, workspaceId, id);
  const calendar = await findCalendar(db, workspaceId, id);
  if (calendar === null) throw new AppError("not_found");
  return calendar.hours;
}
