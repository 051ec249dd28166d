import type { signInEmailRoutes } from "#contract/sign-in-email.ts";
import { memberPassword } from "#testing/app/members.ts";
import type { RowsOf } from "./row.ts";

const noSuchLink = { token: "a link that nobody gave out" };

export const signInEmailRows: RowsOf<typeof signInEmailRoutes> = {
  requestEmailChange: {
    asks: "profile.manage",
    isPersonal: true,
    usesUpCaller: true,
    input: ({ n }) => ({ email: `moved.${n}@elsewhere.example`, password: memberPassword }),
  },
  getEmailChange: { asks: "public", ends: "link_expired", input: () => noSuchLink },
  confirmEmailChange: {
    asks: "public",
    ends: "link_expired",
    input: () => ({ ...noSuchLink, password: memberPassword }),
  },
  changeMemberEmail: {
    asks: "member.manage",
    input: ({ memberId, n }) => ({
      memberId,
      email: `renamed.${n}@elsewhere.example`,
      password: memberPassword,
    }),
  },
};
