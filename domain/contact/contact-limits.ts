// Limits of contacts, merged into domain/limits.ts.
export const contactLimits = {
  contactPointsPerContact: {
    max: 100,
    unit: "numbers and addresses",
    reason: "added by members; each conversation loads those of its contact",
  },
  contactPointLabelLength: {
    max: 40,
    unit: "characters",
    reason: "a word or two beside a number or an address",
  },
  contactCandidates: {
    max: 5_000,
    unit: "contacts",
    reason: "found by their index and then sorted; more are met while walking the sorted list",
  },
  duplicatesPerContact: {
    max: 10,
    unit: "contacts",
    reason: "suggested as the same customer; a key that more of them share says little",
  },
  contactMergeUndoDays: {
    max: 30,
    unit: "days",
    reason: "a wrong merge shows at the customer's next matter; until then both names are stored",
  },
  similarContacts: {
    max: 20,
    unit: "contacts",
    reason: "with names like the one typed, below those that contain it",
  },
  earlierConversations: {
    max: 10,
    unit: "conversations",
    reason: "shown next to an open one; older ones are listed on the contact",
  },
} as const;
