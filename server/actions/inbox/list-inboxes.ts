import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { listInboxes as listRows } from "#server/store/inbox.ts";

export const listInboxes = defineReadAction({
  name: "list-inboxes",
  needs: "workspace.read",
  async run(ctx) {
    const { workspaceId, sight, country } = requireAuthenticated(ctx.actor);
    const rows = await listRows(ctx.db, workspaceId, sight);
    return { rows: rows.map((line) => presentInbox(line, ctx.installation, country)) };
  },
});
