import { DeskError } from "#domain/errors.ts";
import { defineRead } from "#server/actions/action.ts";
import { hashToken } from "#server/secrets.ts";
import { getPerson } from "#server/store/sign-in/person.ts";
import { findPersonToken } from "#server/store/sign-in/person-token.ts";

export const showReset = defineRead({
  name: "show-reset",
  needs: "nobody",
  isSecret: true,
  async run({ db, now }, { token }) {
    const found = await findPersonToken(db, hashToken(token), "reset", now);
    if (!found) throw new DeskError("link_spent");
    const { email, name } = await getPerson(db, found.personId);
    return { email, name };
  },
});
