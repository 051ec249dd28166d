import { acceptInvitation } from "./invitation/accept-invitation.ts";
import { inviteMember } from "./invitation/invite-member.ts";
import { listInvitations } from "./invitation/list-invitations.ts";
import { revokeInvitation } from "./invitation/revoke-invitation.ts";
import { showInvitation } from "./invitation/show-invitation.ts";
import { createKey } from "./key/create-key.ts";
import { listKeys } from "./key/list-keys.ts";
import { revokeKey } from "./key/revoke-key.ts";
import { listMembers } from "./list-members.ts";
import { changePassword } from "./password/change-password.ts";
import { listResetLinks } from "./password/list-reset-links.ts";
import { makeResetLink } from "./password/make-reset-link.ts";
import { resetPassword } from "./password/reset-password.ts";
import { revokeResetLink } from "./password/revoke-reset-link.ts";
import { showReset } from "./password/show-reset.ts";
import { confirmSecondFactor } from "./second-factor/confirm-second-factor.ts";
import { removeSecondFactor } from "./second-factor/remove-second-factor.ts";
import { renewRecoveryCodes } from "./second-factor/renew-recovery-codes.ts";
import { startSecondFactor } from "./second-factor/start-second-factor.ts";
import { confirmSignIn } from "./session/confirm-sign-in.ts";
import { endSession } from "./session/end-session.ts";
import { listSessions } from "./session/list-sessions.ts";
import { signIn } from "./session/sign-in.ts";
import { signOut } from "./session/sign-out.ts";
import { signOutEverywhere } from "./session/sign-out-everywhere.ts";
import { updateMember } from "./update-member.ts";
import { updateProfile } from "./update-profile.ts";

export const memberActions = {
  acceptInvitation,
  changePassword,
  confirmSecondFactor,
  confirmSignIn,
  createKey,
  endSession,
  inviteMember,
  listInvitations,
  listKeys,
  listMembers,
  listResetLinks,
  listSessions,
  makeResetLink,
  removeSecondFactor,
  renewRecoveryCodes,
  resetPassword,
  revokeInvitation,
  revokeKey,
  revokeResetLink,
  showInvitation,
  showReset,
  signIn,
  signOutEverywhere,
  signOut,
  startSecondFactor,
  updateMember,
  updateProfile,
};
