import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listTeams as listTeamsOf } from "#server/store/workspace/team.ts";

export const listTeams = defineReadAction({
  name: "list-teams",
  requires: "workspace.read",
  async run({ actor, db }) {
    return { rows: await listTeamsOf(db, requireAuthenticated(actor).workspaceId) };
  },
});
