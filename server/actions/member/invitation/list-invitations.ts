import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listInvitations as listOpen } from "#server/store/auth/invitation.ts";
import { presentInvitation } from "./present-invitation.ts";

export const listInvitations = defineReadAction({
  name: "list-invitations",
  requires: "member.manage",
  async run({ actor, db, now }) {
    const rows = await listOpen(db, requireAuthenticated(actor).workspaceId, now);
    return { rows: rows.map(presentInvitation) };
  },
});
