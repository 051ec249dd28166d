import type { resetLinkRoutes } from "#contract/reset-link.ts";
import { seatPassword } from "#testing/desk/seats.ts";
import type { RowsOf } from "./row.ts";

const noSuchLink = { token: "a link that nobody gave out" };

export const resetLinkRows: RowsOf<typeof resetLinkRoutes> = {
  makeResetLink: { asks: "member.manage", input: ({ memberId }) => ({ memberId }) },
  listResetLinks: { asks: "member.manage", input: () => ({}) },
  revokeResetLink: {
    asks: "member.manage",
    input: ({ memberId }) => ({ memberId }),
    fresh: async ({ owner, places }, _, where) => {
      await owner.rpc("makeResetLink", { memberId: places[where].ids.memberId });
      return {};
    },
  },
  showReset: { asks: "nobody", ends: "link_spent", input: () => noSuchLink },
  resetPassword: {
    asks: "nobody",
    ends: "link_spent",
    input: () => ({ ...noSuchLink, password: seatPassword }),
  },
};
