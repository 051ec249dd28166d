// Limits of saved views, merged into domain/limits.ts.

export const savedViewLimits = {
  savedViews: {
    max: 50,
    unit: "views",
    reason:
      "shared ones, and each member's own: all are in the sidebar, and each count reads the open conversations once",
  },
  filterParts: {
    max: 30,
    unit: "parts",
    reason:
      "conditions and groups of a filter, conditions of a group, values of a condition: more than fit on a screen",
  },
  filterConditions: {
    max: 50,
    unit: "conditions",
    reason: "of a filter, with all of its groups: each costs the database memory at every count",
  },
  filterValues: {
    max: 200,
    unit: "values",
    reason: "of all conditions of a filter together",
  },
  savedViewsBytes: {
    max: 256 * 1024,
    unit: "bytes",
    reason:
      "the filters of all shared views, and of each member's own: every browser loads them all",
  },
  countedConditions: {
    max: 100,
    unit: "conditions",
    reason: "of the views that one statement counts: 2 MB of the database's memory",
  },
  filterMinutes: { max: 5_256_000, unit: "minutes", reason: "ten years" },
  timedViewSeconds: {
    max: 30,
    unit: "seconds",
    reason: "until a browser reads a view again whose conversations change as time passes",
  },
} as const;
