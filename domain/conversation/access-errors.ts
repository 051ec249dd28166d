// Errors about assigning conversations to members, merged into the catalog of domain/errors.ts.
export const accessErrors = {
  cannot_see_inbox: {
    status: 422,
    message: "{who} cannot see this inbox. Choose another member, or add {who} to its team.",
  },
  cannot_be_assigned: {
    status: 422,
    message: "{who} has a role that only reads. Choose another member, or change the role.",
  },
} as const;
