import { AppError } from "#domain/errors.ts";
import { isWeakPassword } from "#domain/member/password.ts";
import { defineExternalAction, type ExternalContext } from "#server/actions/define-action.ts";
import { checkPassword, hashPassword } from "#server/actions/member/password/password-hash.ts";
import {
  issueSecondFactorTicket,
  signInMember,
} from "#server/actions/member/session/issue-session.ts";
import { throttleLink, throttleSignIn } from "#server/actions/member/session/login-throttle.ts";
import { hashToken } from "#server/secrets.ts";
import type { OpenInvitation } from "#server/store/auth/invitation.ts";
import { findPersonByEmail, type PersonRecord } from "#server/store/auth/person.ts";
import { isUniqueViolation } from "#server/store/database.ts";
import { findInvitation } from "./find-invitation.ts";
import { isUnclaimedPerson, join, passwordRejectedError } from "./join.ts";

export const acceptInvitation = defineExternalAction({
  name: "accept-invitation",
  requires: "public",
  isSecret: true,
  async run(ctx, { token, name, password }) {
    const attempt = await throttleLink(ctx, "invitation");
    const invitation = await findInvitation(ctx.db, hashToken(token), ctx.now);
    if (!invitation) throw new AppError("link_expired");
    const { workspaceId } = invitation;
    const { person, newHash } = await provenOrNew(ctx, invitation, password);
    // With a second factor, the password alone gives no access, so they become a member only after the code.
    if (person?.isSecondFactorOn) {
      await attempt.forgive();
      const accepted = { invitationId: invitation.id, memberName: name };
      return issueSecondFactorTicket(ctx, person, { workspaceId, accepted });
    }
    const joined = await ctx
      .write((tx) => join(tx, invitation, { name, newHash, checksCode: false }), workspaceId)
      .catch((error) => {
        // The same person accepting two links at once, or a concurrent join with this email address.
        if (isUniqueViolation(error))
          throw new AppError("email_taken", { email: invitation.email });
        throw error;
      });
    await attempt.forgive();
    const passwordHash = newHash ?? person?.passwordHash ?? null;
    return signInMember(ctx, { ...joined.person, passwordHash }, joined);
  },
});

/**
 * An existing account is proven by its password, not by the link. A wrong password and a weak new one fail alike and
 * after the same work, so that the link doesn't reveal whether the address has an account.
 */
async function provenOrNew(
  ctx: ExternalContext,
  { id, email }: OpenInvitation,
  password: string,
): Promise<{ person: PersonRecord | null; newHash: string | null }> {
  const attempt = await throttleSignIn(ctx, email);
  const person = await findPersonByEmail(ctx.db, email);
  const sender = { kind: "known", id } as const;
  const proof = await checkPassword(password, person?.passwordHash ?? null, sender);
  const isNew = person === null || (await isUnclaimedPerson(ctx.db, person));
  if (isNew ? isWeakPassword(password, email) : !proof.isRight) throw passwordRejectedError();
  await attempt.forgive();
  return { person, newHash: isNew ? await hashPassword(password, sender) : null };
}
