import type { healthRoutes } from "#contract/health.ts";
import type { RowsOf } from "./row.ts";

export const healthRows: RowsOf<typeof healthRoutes> = {
  getHealth: { asks: "health.manage", input: () => ({}) },
  retryAccount: { asks: "health.manage", input: ({ accountId }) => ({ accountId }) },
  // Job ids are not object ids; a missing one is the same for everyone.
  retryJob: { asks: "health.manage", ends: "not_found", input: () => ({ jobId: "1" }) },
  retryChore: {
    asks: "health.manage",
    ends: "not_found",
    input: () => ({ name: "no-such-chore" }),
  },
  dismissJob: { asks: "health.manage", ends: "not_found", input: () => ({ jobId: "1" }) },
};
