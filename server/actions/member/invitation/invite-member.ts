import { defineWriteAction } from "#server/actions/define-action.ts";
import { createInvitation } from "./create-invitation.ts";

export const inviteMember = defineWriteAction({
  name: "invite-member",
  requires: "member.manage",
  isSecret: true,
  run: (ctx, input) => createInvitation(ctx, input),
});
