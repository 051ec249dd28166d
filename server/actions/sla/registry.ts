import { createCalendar } from "./create-calendar.ts";
import { createSlaPolicy } from "./create-sla-policy.ts";
import { deleteCalendar } from "./delete-calendar.ts";
import { deleteSlaPolicy } from "./delete-sla-policy.ts";
import { listCalendars } from "./list-calendars.ts";
import { listSlaPolicies } from "./list-sla-policies.ts";
import { moveSlaPolicy } from "./move-sla-policy.ts";
import { previewSlaPolicy } from "./preview-sla-policy.ts";
import { updateCalendar } from "./update-calendar.ts";
import { updateSlaPolicy } from "./update-sla-policy.ts";

export const slaActions = {
  listCalendars,
  createCalendar,
  updateCalendar,
  deleteCalendar,
  listSlaPolicies,
  createSlaPolicy,
  updateSlaPolicy,
  deleteSlaPolicy,
  moveSlaPolicy,
  previewSlaPolicy,
};
