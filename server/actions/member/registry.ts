import { createApiKey } from "./api-key/create-api-key.ts";
import { listApiKeys } from "./api-key/list-api-keys.ts";
import { revokeApiKey } from "./api-key/revoke-api-key.ts";
import { changeMemberEmail } from "./email/change-member-email.ts";
import { confirmEmailChange } from "./email/confirm-email-change.ts";
import { getEmailChange } from "./email/get-email-change.ts";
import { requestEmailChange } from "./email/request-email-change.ts";
import { acceptInvitation } from "./invitation/accept-invitation.ts";
import { getInvitation } from "./invitation/get-invitation.ts";
import { inviteMember } from "./invitation/invite-member.ts";
import { listInvitations } from "./invitation/list-invitations.ts";
import { resendInvitation } from "./invitation/resend-invitation.ts";
import { revokeInvitation } from "./invitation/revoke-invitation.ts";
import { listMembers } from "./list-members.ts";
import { changePassword } from "./password/change-password.ts";
import { createResetLink } from "./password/create-reset-link.ts";
import { getPasswordReset } from "./password/get-password-reset.ts";
import { listResetLinks } from "./password/list-reset-links.ts";
import { requestPasswordReset } from "./password/request-password-reset.ts";
import { resetPassword } from "./password/reset-password.ts";
import { revokeResetLink } from "./password/revoke-reset-link.ts";
import { confirmSecondFactor } from "./second-factor/confirm-second-factor.ts";
import { disableSecondFactor } from "./second-factor/disable-second-factor.ts";
import { regenerateRecoveryCodes } from "./second-factor/regenerate-recovery-codes.ts";
import { startSecondFactorSetup } from "./second-factor/start-second-factor-setup.ts";
import { confirmSignIn } from "./session/confirm-sign-in.ts";
import { endOtherSessions } from "./session/end-other-sessions.ts";
import { endSession } from "./session/end-session.ts";
import { listSessions } from "./session/list-sessions.ts";
import { signIn } from "./session/sign-in.ts";
import { signOut } from "./session/sign-out.ts";
import { updateMember } from "./update-member.ts";
import { updateProfile } from "./update-profile.ts";

export const memberActions = {
  acceptInvitation,
  changeMemberEmail,
  changePassword,
  confirmEmailChange,
  confirmSecondFactor,
  confirmSignIn,
  createApiKey,
  endSession,
  inviteMember,
  listInvitations,
  listApiKeys,
  listMembers,
  listResetLinks,
  listSessions,
  createResetLink,
  disableSecondFactor,
  regenerateRecoveryCodes,
  getEmailChange,
  requestEmailChange,
  requestPasswordReset,
  resendInvitation,
  resetPassword,
  revokeInvitation,
  revokeApiKey,
  revokeResetLink,
  getInvitation,
  getPasswordReset,
  signIn,
  endOtherSessions,
  signOut,
  startSecondFactorSetup,
  updateMember,
  updateProfile,
};
