import { AppError } from "#domain/errors.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { hashToken } from "#server/secrets.ts";
import { findInvitation } from "./find-invitation.ts";

export const getInvitation = defineReadAction({
  name: "get-invitation",
  requires: "public",
  isSecret: true,
  async run({ db, now }, { token }) {
    const invitation = await findInvitation(db, hashToken(token), now);
    if (!invitation) throw new AppError("link_expired");
    const { workspaceName, email, inviterName } = invitation;
    // Doesn't reveal whether the address has an account here: a member who may invite could probe any address.
    return { workspace: workspaceName, email, invitedBy: inviterName };
  },
});
