import { AppError } from "#domain/errors.ts";
import { chooseMembership } from "#domain/member/choose-membership.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { checkPassword, hashPassword } from "#server/actions/member/password/password-hash.ts";
import { findPersonByEmail, listMemberships, setPasswordHash } from "#server/store/auth/person.ts";
import { signInMember } from "./issue-session.ts";
import { throttleSignIn } from "./login-throttle.ts";

export const signIn = defineExternalAction({
  name: "sign-in",
  needs: "nobody",
  isSecret: true,
  async run(ctx, { email, password, workspaceId }) {
    const attempt = await throttleSignIn(ctx, email);
    const person = await findPersonByEmail(ctx.db, email);
    const proof = await checkPassword(password, person?.passwordHash ?? null);
    if (!person || !proof.isRight) throw new AppError("invalid_credentials");
    await attempt.forgive();
    if (proof.isOutdated) await setPasswordHash(ctx.db, person.id, await hashPassword(password));

    const memberships = await listMemberships(ctx.db, person.id);
    const choice = chooseMembership(memberships, workspaceId ?? null);
    if (choice.kind === "enter") return signInMember(ctx, person, choice.membership);
    return {
      kind: "choose_workspace",
      workspaces: choice.among.map((one) => ({ id: one.workspaceId, name: one.workspaceName })),
    };
  },
});
