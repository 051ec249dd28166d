import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listCalendars as listRows } from "#server/store/sla/calendar.ts";

export const listCalendars = defineReadAction({
  name: "list-calendars",
  requires: "workspace.read",
  async run({ actor, db }) {
    return { rows: await listRows(db, requireAuthenticated(actor).workspaceId) };
  },
});
