// The test that exceeds each limit of saved views and their filters.
const views = "server/actions/view/saved-views.db.test.ts";

export const metViewLimits = {
  savedViews: views,
  savedViewsBytes: views,
  filterConditions: views,
  filterValues: views,
  countedConditions: views,
  filterParts: "contract/limits.test.ts",
  filterMinutes: "contract/limits.test.ts",
  timedViewSeconds: "web/data/saved-view-rules.test.ts",
} as const;
