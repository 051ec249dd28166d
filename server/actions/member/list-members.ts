import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listMembers as listMembersOf } from "#server/store/workspace/member.ts";

export const listMembers = defineRead({
  name: "list-members",
  needs: "workspace.read",
  async run({ actor, db }) {
    return { rows: await listMembersOf(db, asSomeone(actor).workspaceId) };
  },
});
