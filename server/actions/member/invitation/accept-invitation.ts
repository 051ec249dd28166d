import { DeskError } from "#domain/errors.ts";
import { isWeakPassword } from "#domain/member/password.ts";
import { defineErrand, type ErrandCtx } from "#server/actions/action.ts";
import { checkPassword, hashPassword } from "#server/actions/member/password/password-hash.ts";
import { admit, askForCode } from "#server/actions/member/session/admit.ts";
import { countLink, countSignIn } from "#server/actions/member/session/tries.ts";
import { hashToken } from "#server/secrets.ts";
import { isDuplicate } from "#server/store/database.ts";
import type { OpenInvitation } from "#server/store/sign-in/invitation.ts";
import { findPersonByEmail, type PersonRecord } from "#server/store/sign-in/person.ts";
import { findInvitation } from "./find-invitation.ts";
import { isUnclaimed, join, refusePassword } from "./join.ts";

export const acceptInvitation = defineErrand({
  name: "accept-invitation",
  needs: "nobody",
  isSecret: true,
  async run(ctx, { token, name, password }) {
    const tries = await countLink(ctx, "invitation");
    const invitation = await findInvitation(ctx.db, hashToken(token), ctx.now);
    if (!invitation) throw new DeskError("link_spent");
    const { workspaceId } = invitation;
    const { person, newHash } = await provenOrNew(ctx, invitation, password);
    // The password alone opens nothing of theirs, and so makes them a member nowhere: the code does.
    if (person?.isSecondFactorOn) {
      await tries.forgive();
      const accepted = { invitationId: invitation.id, memberName: name };
      return askForCode(ctx, { personId: person.id, workspaceId, accepted });
    }
    const joined = await ctx
      .write((tx) => join(tx, invitation, { name, newHash, checksCode: false }), workspaceId)
      .catch((error) => {
        // The same person by two links at once, or someone with this e-mail a moment before.
        if (isDuplicate(error)) throw new DeskError("email_taken", { email: invitation.email });
        throw error;
      });
    await tries.forgive();
    return admit(ctx, joined.person, joined);
  },
});

/**
 * The link proves nothing about an account that is there already: its password does. A wrong password and a weak new
 * one are refused alike and after the same work, so that the link does not tell whether the address has an account.
 */
async function provenOrNew(
  ctx: ErrandCtx,
  { email }: OpenInvitation,
  password: string,
): Promise<{ person: PersonRecord | null; newHash: string | null }> {
  const tries = await countSignIn(ctx, email);
  const person = await findPersonByEmail(ctx.db, email);
  const proof = await checkPassword(password, person?.passwordHash ?? null);
  const isNew = person === null || (await isUnclaimed(ctx.db, person));
  if (isNew ? isWeakPassword(password, email) : !proof.isRight) throw refusePassword();
  await tries.forgive();
  return { person, newHash: isNew ? await hashPassword(password) : null };
}
