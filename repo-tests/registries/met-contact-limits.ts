// The test that exceeds each limit of contacts.
export const metContactLimits = {
  contactCandidates: "server/actions/contact/list-contacts.db.test.ts",
  contactMergeUndoDays: "server/actions/contact/merging/merging.db.test.ts",
  contactPointsPerContact: "server/actions/contact/contact-points.db.test.ts",
  contactPointLabelLength: "contract/limits.test.ts",
  duplicatesPerContact: "server/actions/contact/duplicates/duplicates.db.test.ts",
  similarContacts: "server/actions/contact/list-contacts.db.test.ts",
} as const;
