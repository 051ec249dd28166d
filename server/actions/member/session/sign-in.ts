import { DeskError } from "#domain/errors.ts";
import { chooseMembership } from "#domain/member/choose-membership.ts";
import { defineErrand } from "#server/actions/action.ts";
import { checkPassword, hashPassword } from "#server/actions/member/password/password-hash.ts";
import {
  findPersonByEmail,
  listMemberships,
  setPasswordHash,
} from "#server/store/sign-in/person.ts";
import { admit } from "./admit.ts";
import { countSignIn } from "./tries.ts";

export const signIn = defineErrand({
  name: "sign-in",
  needs: "nobody",
  isSecret: true,
  async run(ctx, { email, password, workspaceId }) {
    const tries = await countSignIn(ctx, email);
    const person = await findPersonByEmail(ctx.db, email);
    const proof = await checkPassword(password, person?.passwordHash ?? null);
    if (!person || !proof.isRight) throw new DeskError("wrong_credentials");
    await tries.forgive();
    if (proof.isOutdated) await setPasswordHash(ctx.db, person.id, await hashPassword(password));

    const memberships = await listMemberships(ctx.db, person.id);
    const choice = chooseMembership(memberships, workspaceId ?? null);
    if (choice.kind === "enter") return admit(ctx, person, choice.membership);
    return {
      kind: "choose_workspace",
      workspaces: choice.among.map((one) => ({ id: one.workspaceId, name: one.workspaceName })),
    };
  },
});
