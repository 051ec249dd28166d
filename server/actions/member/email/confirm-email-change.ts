import { AppError } from "#domain/errors.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { checkPassword } from "#server/actions/member/password/password-hash.ts";
import { throttleLink, throttlePassword } from "#server/actions/member/session/login-throttle.ts";
import { hashToken } from "#server/secrets.ts";
import { getPerson, listMemberships } from "#server/store/auth/person.ts";
import { consumePersonToken, findPersonToken } from "#server/store/auth/person-token.ts";
import { publishEmailChange, setEmail } from "./set-email.ts";

/**
 * Proves the new mailbox by the link and the person by the password: with the link alone, a stranger behind a mistyped
 * address could make it theirs and then reset the password.
 */
export const confirmEmailChange = defineExternalAction({
  name: "confirm-email-change",
  requires: "public",
  isSecret: true,
  async run(ctx, { token, password }) {
    const tokenHash = hashToken(token);
    const attempt = await throttleLink(ctx, "email");
    const found = await findPersonToken(ctx.db, tokenHash, "email", ctx.now);
    if (!found) throw new AppError("link_expired");
    const guess = await throttlePassword(ctx, found.personId);
    const person = await getPerson(ctx.db, found.personId);
    const sender = { kind: "known", id: person.id } as const;
    const proof = await checkPassword(password, person.passwordHash, sender);
    if (!proof.isRight) throw new AppError("invalid_password");
    await guess.forgive();
    const email = required(found.newEmail, "a confirmation names an email");
    const memberships = await listMemberships(ctx.db, person.id);
    const home = memberships.find((one) => one.workspaceId === found.workspaceId);
    if (!home) throw new AppError("link_expired");
    await ctx.write(async (tx) => {
      // Before the token, in the order in which a new link is issued.
      const changed = await setEmail(tx, { person, email, home, by: null });
      if (!(await consumePersonToken(tx.db, tokenHash, "email", ctx.now)) || !changed)
        throw new AppError("link_expired");
    }, home.workspaceId as WorkspaceId);
    await publishEmailChange(ctx, memberships, home);
    await attempt.forgive();
    return { email };
  },
});
