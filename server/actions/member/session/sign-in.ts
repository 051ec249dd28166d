import { AppError } from "#domain/errors.ts";
import { chooseMembership } from "#domain/member/choose-membership.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { checkPassword, hashPassword } from "#server/actions/member/password/password-hash.ts";
import type { PasswordSender } from "#server/actions/member/password/password-queue.ts";
import {
  findPersonByEmail,
  listMemberships,
  type PersonRecord,
  replacePasswordHash,
} from "#server/store/auth/person.ts";
import type { Db } from "#server/store/sql.ts";
import { signInMember } from "./issue-session.ts";
import { throttleSignIn } from "./login-throttle.ts";

export const signIn = defineExternalAction({
  name: "sign-in",
  requires: "public",
  isSecret: true,
  async run(ctx, { email, password, workspaceId }) {
    const attempt = await throttleSignIn(ctx, email);
    const person = await findPersonByEmail(ctx.db, email);
    const proof = await checkPassword(password, person?.passwordHash ?? null, attempt.sender);
    if (!person || !proof.isRight) throw new AppError("invalid_credentials");
    await attempt.forgive();
    const passwordHash = proof.isOutdated
      ? await updatePasswordHash(ctx.db, person, password, attempt.sender)
      : person.passwordHash;

    const memberships = await listMemberships(ctx.db, person.id);
    const choice = chooseMembership(memberships, workspaceId ?? null);
    if (choice.kind === "enter")
      return signInMember(ctx, { ...person, passwordHash }, choice.membership);
    return {
      kind: "choose_workspace",
      workspaces: choice.among.map((one) => ({ id: one.workspaceId, name: one.workspaceName })),
    };
  },
});

/** Hashes the same password with the current parameters, unless it was changed meanwhile. */
async function updatePasswordHash(
  db: Db,
  person: PersonRecord,
  password: string,
  sender: PasswordSender,
): Promise<string> {
  const hash = await hashPassword(password, sender);
  if (!(await replacePasswordHash(db, person.id, person.passwordHash, hash)))
    throw new AppError("invalid_credentials");
  return hash;
}
