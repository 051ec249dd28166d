// Errors about contacts, merged into the catalog of domain/errors.ts.
export const contactErrors = {
  contact_point_taken: {
    status: 409,
    message: "{contactPoint} already belongs to another contact.",
  },
  cannot_undo_merge: {
    status: 409,
    message: "This merge is too old to undo, or a later one must be undone first.",
  },
} as const;
