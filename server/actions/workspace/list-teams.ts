import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listTeams as listTeamsOf } from "#server/store/workspace/team.ts";

export const listTeams = defineRead({
  name: "list-teams",
  needs: "workspace.read",
  async run({ actor, db }) {
    return { rows: await listTeamsOf(db, asSomeone(actor).workspaceId) };
  },
});
