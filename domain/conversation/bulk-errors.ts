// Errors of actions on many conversations at once, merged into the catalog of domain/errors.ts.
export const bulkErrors = {
  bulk_too_large: { status: 409, message: "Select up to {max} conversations." },
  bulk_not_possible: { status: 409, message: "This bulk action can't be changed." },
} as const;
