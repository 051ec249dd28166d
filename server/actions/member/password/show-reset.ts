import { DeskError } from "#domain/errors.ts";
import { defineRead } from "#server/actions/action.ts";
import { hashToken } from "#server/secrets.ts";
import { getPerson } from "#server/store/sign-in/person.ts";
import { findReset } from "./find-reset.ts";

export const showReset = defineRead({
  name: "show-reset",
  needs: "nobody",
  isSecret: true,
  async run({ db, now }, { token }) {
    const found = await findReset(db, hashToken(token), now);
    if (!found) throw new DeskError("link_spent");
    const { email, name } = await getPerson(db, found.personId);
    return { email, name };
  },
});
