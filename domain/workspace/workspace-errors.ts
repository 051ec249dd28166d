// Errors for what a workspace has too many of, merged into domain/errors.ts.
export const workspaceErrors = {
  too_many_saved: {
    status: 409,
    message: "You've reached the limit of {max}. Delete one first.",
  },
  saved_replies_too_large: {
    status: 409,
    message:
      "These saved replies are larger than {max} together. Shorten this one, or delete another one first.",
  },
  filter_too_large: {
    status: 422,
    message:
      "A filter has at most {conditions} conditions and {values} values. Remove some, or make two views of it.",
  },
  saved_views_too_large: {
    status: 409,
    message:
      "These views are larger than {max} together. Remove conditions from this one, or delete another one first.",
  },
  hours_too_short: {
    status: 409,
    message:
      "With these hours, the target of “{policy}” isn't reached within a year. Open longer, or shorten that target first.",
  },
  secret_just_rotated: {
    status: 409,
    message:
      "An older secret still signs for up to {hours} hours after the last rotation. Rotate again after that, or let the old ones stop at once.",
  },
  too_many_tags: {
    status: 409,
    message: "This workspace has {max} tags, which is the limit. Delete one first.",
  },
  too_many_teams: {
    status: 409,
    message: "This workspace has {max} teams, which is the limit. Delete one first.",
  },
  too_many_team_members: {
    status: 409,
    message: "All teams together can have {max} members. Remove members from other teams first.",
  },
  too_many_members: {
    status: 409,
    message:
      "This workspace has {max} members, with deactivated ones and invitations. That's the limit; revoke an invitation first.",
  },
  too_many_inboxes: {
    status: 409,
    message: "This workspace has {max} inboxes, with archived ones. That's the limit.",
  },
  too_many_accounts: {
    status: 409,
    message: "This workspace has {max} accounts, which is the limit. Disconnect one first.",
  },
  too_many_api_keys: {
    status: 409,
    message: "This workspace has {max} API keys, which is the limit. Revoke one first.",
  },
  too_many_contact_points: {
    status: 409,
    message: "This contact has {max} numbers and addresses, which is the limit.",
  },
} as const;
