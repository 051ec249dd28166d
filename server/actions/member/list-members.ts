import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listMembers as listMembersOf } from "#server/store/workspace/member.ts";

export const listMembers = defineReadAction({
  name: "list-members",
  requires: "workspace.read",
  async run({ actor, db }) {
    return { rows: await listMembersOf(db, requireAuthenticated(actor).workspaceId) };
  },
});
