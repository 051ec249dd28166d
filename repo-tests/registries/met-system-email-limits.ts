// The test that exceeds each limit of emails about someone's sign-in.
export const metSystemEmailLimits = {
  emailedResetMinutes: "server/actions/member/password/forgotten-password.db.test.ts",
  resetRequestsPerPersonPerHour: "server/actions/member/password/forgotten-password.db.test.ts",
  resetRequestsPerAddressPerHour: "server/actions/member/password/forgotten-password.db.test.ts",
  invitationEmailsPerHour: "server/actions/member/invitation/resend-invitation.db.test.ts",
  invitationEmailsPerWorkspacePerHour:
    "server/actions/member/invitation/resend-invitation.db.test.ts",
  emailChangeHours: "server/actions/member/email/email-change.db.test.ts",
  emailChangesPerHour: "server/actions/member/email/email-change.db.test.ts",
  systemEmailRetentionDays: "server/jobs/retention.db.test.ts",
} as const;
