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
  filterMinutes: { max: 5_256_000, unit: "minutes", reason: "ten years" },
  timedViewSeconds: {
    max: 30,
    unit: "seconds",
    reason: "until a browser reads a view again whose conversations change as time passes",
  },
} as const;
