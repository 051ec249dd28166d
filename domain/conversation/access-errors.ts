// Errors about who works on a conversation and its notes, merged into the catalog of domain/errors.ts.
export const accessErrors = {
  cannot_see_inbox: {
    status: 422,
    message: "{who} cannot see this inbox. Choose another member, or add {who} to its team.",
  },
  cannot_be_assigned: {
    status: 422,
    message: "{who} has read-only access. Choose another member, or change the role.",
  },
  not_your_note: { status: 403, message: "Only its author can change or delete a note." },
  note_changed: {
    status: 409,
    message: "You changed this note in another window. Compare both versions, then save again.",
  },
} as const;
