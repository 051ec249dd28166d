import type { resetLinkRoutes } from "#contract/reset-link.ts";
import { memberPassword } from "#testing/app/members.ts";
import type { RowsOf } from "./row.ts";

const noSuchLink = { token: "a link that nobody gave out" };

export const resetLinkRows: RowsOf<typeof resetLinkRoutes> = {
  createResetLink: { asks: "member.manage", input: ({ memberId }) => ({ memberId }) },
  listResetLinks: { asks: "member.manage", input: () => ({}) },
  revokeResetLink: {
    asks: "member.manage",
    input: ({ memberId }) => ({ memberId }),
    fresh: async ({ owner, scopes: places }, _, where) => {
      await owner.rpc("createResetLink", { memberId: places[where].ids.memberId });
      return {};
    },
  },
  requestPasswordReset: {
    asks: "public",
    input: ({ n }) => ({ email: `forgetful.${n}@elsewhere.example` }),
  },
  getPasswordReset: { asks: "public", ends: "link_expired", input: () => noSuchLink },
  resetPassword: {
    asks: "public",
    ends: "link_expired",
    input: () => ({ ...noSuchLink, password: memberPassword }),
  },
};
