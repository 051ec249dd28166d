import { DeskError } from "#domain/errors.ts";
import { defineRead } from "#server/actions/action.ts";
import { hashToken } from "#server/secrets.ts";
import { findInvitationByToken } from "#server/store/sign-in/invitation.ts";
import { findPersonByEmail } from "#server/store/sign-in/person.ts";

export const showInvitation = defineRead({
  name: "show-invitation",
  needs: "nobody",
  isSecret: true,
  async run({ db, now }, { token }) {
    const invitation = await findInvitationByToken(db, hashToken(token), now);
    if (!invitation) throw new DeskError("link_spent");
    const { workspaceName, email, inviterName } = invitation;
    const person = await findPersonByEmail(db, email);
    return {
      workspace: workspaceName,
      email,
      invitedBy: inviterName,
      hasAccount: person?.passwordHash != null,
    };
  },
});
