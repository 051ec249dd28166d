import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listInvitations as listOpen } from "#server/store/sign-in/invitation.ts";

export const listInvitations = defineRead({
  name: "list-invitations",
  needs: "member.manage",
  async run({ actor, db, now }) {
    return { rows: await listOpen(db, asSomeone(actor).workspaceId, now) };
  },
});
