import { AppError } from "#domain/errors.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { hashToken } from "#server/secrets.ts";
import { getPerson } from "#server/store/auth/person.ts";
import { findReset } from "./find-reset.ts";

export const getPasswordReset = defineReadAction({
  name: "get-password-reset",
  requires: "public",
  isSecret: true,
  async run({ db, now }, { token }) {
    const found = await findReset(db, hashToken(token), now);
    if (!found) throw new AppError("link_expired");
    const { email, name } = await getPerson(db, found.personId);
    return { email, name };
  },
});
