// Limits for emails about someone's sign-in, merged into domain/limits.ts.

export const systemEmailLimits = {
  emailedResetMinutes: {
    max: 60,
    unit: "minutes",
    reason: "the person who asked for it is waiting for it",
  },
  resetRequestsPerPersonPerHour: {
    max: 5,
    unit: "requests an hour",
    reason: "per email, whether it has an account or not: strangers must not fill a mailbox",
  },
  resetRequestsPerAddressPerHour: {
    max: 20,
    unit: "requests an hour",
    reason: "per address: an office shares one, and few forget their password in one hour",
  },
  invitationEmailsPerHour: {
    max: 5,
    unit: "emails an hour",
    reason: "to one address from one workspace",
  },
  invitationEmailsPerWorkspacePerHour: {
    max: 200,
    unit: "emails an hour",
    reason: "a whole company can be invited in an hour, but no list of addresses",
  },
  emailChangeHours: {
    max: 24,
    unit: "hours",
    reason: "the link in the new mailbox is opened the same day",
  },
  emailChangesPerHour: {
    max: 5,
    unit: "requests an hour",
    reason: "per member: each writes to an address that may be someone else's",
  },
  systemEmailRetentionDays: {
    max: 30,
    unit: "days",
    reason: "an invitation is over after a week; they hold addresses",
  },
} as const;
