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
