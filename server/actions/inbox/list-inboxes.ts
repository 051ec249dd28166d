import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { listInboxes as listRows } from "#server/store/inbox.ts";

export const listInboxes = defineReadAction({
  name: "list-inboxes",
  requires: "workspace.read",
  async run(ctx) {
    const { workspaceId, visibleInboxIds, country } = requireAuthenticated(ctx.actor);
    const rows = await listRows(ctx.db, workspaceId, visibleInboxIds);
    return { rows: rows.map((inbox) => presentInbox(inbox, ctx.installation, country)) };
  },
});
