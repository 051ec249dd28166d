// Errors about contacts, merged into the catalog of domain/errors.ts.
export const contactErrors = {
  contact_point_taken: {
    status: 409,
    message: "{contactPoint} already belongs to another contact.",
  },
  same_contact: {
    status: 409,
    message: "Both are the same contact. Choose another one.",
  },
  contact_merged_since: {
    status: 409,
    message: "{name} was merged into another contact since. Undo that merge first.",
  },
  merge_undo_expired: {
    status: 409,
    message: "Merges of contacts can be undone for {days} days. Create the contact again instead.",
  },
  merged_notes_too_long: {
    status: 422,
    message: "The notes together have more than {max} characters. Choose one of them.",
  },
} as const;
