import { DeskError } from "#domain/errors.ts";
import type { MemberId, PersonId } from "#domain/ids.ts";
import { defineErrand, type ErrandCtx } from "#server/actions/action.ts";
import { checkPassword, hashPassword } from "#server/actions/member/password/password-hash.ts";
import { requireStrongPassword } from "#server/actions/member/password/strong-password.ts";
import { admit } from "#server/actions/member/session/admit.ts";
import { countLink, countSignIn } from "#server/actions/member/session/tries.ts";
import { hashToken } from "#server/secrets.ts";
import { isDuplicate } from "#server/store/database.ts";
import {
  findInvitationByToken,
  type OpenInvitation,
  spendInvitation,
} from "#server/store/sign-in/invitation.ts";
import {
  findPersonByEmail,
  insertPerson,
  type PersonRecord,
  setPasswordHash,
} from "#server/store/sign-in/person.ts";
import { insertMember } from "#server/store/workspace/member.ts";
import { insertTeamMembers } from "#server/store/workspace/team.ts";

export const acceptInvitation = defineErrand({
  name: "accept-invitation",
  needs: "nobody",
  isSecret: true,
  async run(ctx, { token, name, password }) {
    const tries = await countLink(ctx, "invitation");
    const invitation = await findInvitationByToken(ctx.db, hashToken(token), ctx.now);
    if (!invitation) throw new DeskError("link_spent");
    const person = await findPersonByEmail(ctx.db, invitation.email);
    const newHash = await provenOrNew(ctx, invitation, person, password);
    const joined = await join(ctx, invitation, { person, name, newHash }).catch((error) => {
      // The same person by two links at once, or someone with this e-mail a moment before.
      if (isDuplicate(error)) throw new DeskError("email_taken", { email: invitation.email });
      throw error;
    });
    await tries.forgive();
    return admit(ctx, joined.person, joined);
  },
});

/** The link proves nothing about an account that is there already: its password does. */
async function provenOrNew(
  ctx: ErrandCtx,
  { email }: OpenInvitation,
  person: PersonRecord | null,
  password: string,
): Promise<string | null> {
  if (!person?.passwordHash) {
    requireStrongPassword(password, email);
    return hashPassword(password);
  }
  const tries = await countSignIn(ctx, email);
  const proof = await checkPassword(password, person.passwordHash);
  if (!proof.isRight) throw new DeskError("wrong_password");
  await tries.forgive();
  return null;
}

function join(
  ctx: ErrandCtx,
  invitation: OpenInvitation,
  who: { person: PersonRecord | null; name: string; newHash: string | null },
) {
  const { workspaceId, email, role, teamIds } = invitation;
  const { name, newHash } = who;
  const memberId = ctx.newId<MemberId>();
  const at = ctx.now;
  return ctx.write(async (tx) => {
    if (!(await spendInvitation(tx.db, workspaceId, invitation.id, at)))
      throw new DeskError("link_spent");
    const personId = who.person?.id ?? tx.newId<PersonId>();
    if (!who.person)
      await insertPerson(tx.db, { id: personId, email, name, passwordHash: newHash, at });
    else if (newHash !== null) await setPasswordHash(tx.db, personId, newHash);
    await insertMember(tx.db, workspaceId, { id: memberId, personId, name, email, role, at });
    await insertTeamMembers(tx.db, workspaceId, teamIds, [memberId]);
    tx.announce("member", memberId);
    for (const teamId of teamIds) tx.announce("team", teamId);
    tx.audit(memberId, { email, role });
    return {
      person: who.person ?? {
        id: personId,
        email,
        name,
        passwordHash: newHash,
        secondFactorSecret: null,
        isSecondFactorOn: false,
      },
      workspaceId,
      memberId,
    };
  }, workspaceId);
}
