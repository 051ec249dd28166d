import { AppError } from "#domain/errors.ts";
import { required } from "#domain/required.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { hashToken } from "#server/secrets.ts";
import { findPersonToken } from "#server/store/auth/person-token.ts";

export const getEmailChange = defineReadAction({
  name: "get-email-change",
  requires: "public",
  isSecret: true,
  async run({ db, now }, { token }) {
    const found = await findPersonToken(db, hashToken(token), "email", now);
    if (!found) throw new AppError("link_expired");
    return { email: required(found.newEmail, "a confirmation names an email") };
  },
});
