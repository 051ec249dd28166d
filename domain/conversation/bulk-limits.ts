// Limits of actions on many conversations at once, merged into domain/limits.ts.

export const bulkLimits = {
  bulkConversations: {
    max: 20_000,
    unit: "conversations",
    reason:
      "in one operation, taken from a view: more than a year's work of one inbox, and a few minutes of the job",
  },
  bulkSelection: {
    max: 1_000,
    unit: "conversations",
    reason: "selected row by row: twenty pages of the list",
  },
  bulkBatchSize: {
    max: 20,
    unit: "conversations",
    reason:
      "per transaction: a customer's message waits at most for these, and the change feed is locked once for all of them",
  },
  bulkUndoSeconds: { max: 3_600, unit: "seconds", reason: "long enough to notice a mistake" },
} as const;
