import { DeskError } from "#domain/errors.ts";
import type { MemberId, PersonId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { mayStillGive } from "#domain/member/may-still-give.ts";
import { isWeakPassword } from "#domain/member/password.ts";
import { defineErrand, type ErrandCtx } from "#server/actions/action.ts";
import { checkPassword, hashPassword } from "#server/actions/member/password/password-hash.ts";
import { admit } from "#server/actions/member/session/admit.ts";
import { countLink, countSignIn } from "#server/actions/member/session/tries.ts";
import { hashToken } from "#server/secrets.ts";
import { isDuplicate } from "#server/store/database.ts";
import { type OpenInvitation, spendInvitation } from "#server/store/sign-in/invitation.ts";
import {
  findPersonByEmail,
  insertPerson,
  listMemberships,
  lockPersonByEmail,
  type PersonRecord,
  setPasswordHash,
} from "#server/store/sign-in/person.ts";
import type { Db } from "#server/store/sql.ts";
import { findMember, insertMember } from "#server/store/workspace/member.ts";
import { insertTeamMembers } from "#server/store/workspace/team.ts";
import { findInvitation } from "./find-invitation.ts";

export const acceptInvitation = defineErrand({
  name: "accept-invitation",
  needs: "nobody",
  isSecret: true,
  async run(ctx, { token, name, password }) {
    const tries = await countLink(ctx, "invitation");
    const invitation = await findInvitation(ctx.db, hashToken(token), ctx.now);
    if (!invitation) throw new DeskError("link_spent");
    const newHash = await provenOrNew(ctx, invitation, password);
    const joined = await join(ctx, invitation, { name, newHash }).catch((error) => {
      // The same person by two links at once, or someone with this e-mail a moment before.
      if (isDuplicate(error)) throw new DeskError("email_taken", { email: invitation.email });
      throw error;
    });
    await tries.forgive();
    return admit(ctx, joined.person, joined);
  },
});

const refusePassword = () => new DeskError("invitation_password", { min: limit("passwordMin") });

/**
 * The link proves nothing about an account that is there already: its password does. A wrong password and a weak new
 * one are refused alike and after the same work, so that the link does not tell whether the address has an account.
 */
async function provenOrNew(
  ctx: ErrandCtx,
  { email }: OpenInvitation,
  password: string,
): Promise<string | null> {
  const tries = await countSignIn(ctx, email);
  const person = await findPersonByEmail(ctx.db, email);
  const proof = await checkPassword(password, person?.passwordHash ?? null);
  const isNew = person === null || (await isUnclaimed(ctx.db, person));
  if (isNew ? isWeakPassword(password, email) : !proof.isRight) throw refusePassword();
  await tries.forgive();
  return isNew ? hashPassword(password) : null;
}

/**
 * An account without a password that belongs to a workspace waits for its own link: whoever holds an invitation of
 * another workspace may not choose the password that opens this one.
 */
async function isUnclaimed(db: Db, { id, passwordHash }: PersonRecord): Promise<boolean> {
  return passwordHash === null && (await listMemberships(db, id)).length === 0;
}

function join(
  ctx: ErrandCtx,
  invitation: OpenInvitation,
  { name, newHash }: { name: string; newHash: string | null },
) {
  const { workspaceId, email, role, teamIds } = invitation;
  const memberId = ctx.newId<MemberId>();
  const at = ctx.now;
  return ctx.write(async (tx) => {
    if (!(await spendInvitation(tx.db, workspaceId, invitation.id, at)))
      throw new DeskError("link_spent");
    // Asked again with the invitation held: a demotion of its maker either was before, or ends it with us.
    const inviter = await findMember(tx.db, workspaceId, invitation.invitedBy);
    if (!inviter || !mayStillGive(inviter, role)) throw new DeskError("link_spent");
    // Decided again with the person's row locked: an account may have been made, claimed or given a workspace meanwhile.
    const known = await lockPersonByEmail(tx.db, email);
    const isNew = known === null || (await isUnclaimed(tx.db, known));
    if (isNew !== (newHash !== null)) throw refusePassword();
    const personId = known?.id ?? tx.newId<PersonId>();
    if (!known) await insertPerson(tx.db, { id: personId, email, name, passwordHash: newHash, at });
    else if (newHash !== null) await setPasswordHash(tx.db, personId, newHash);
    await insertMember(tx.db, workspaceId, { id: memberId, personId, name, email, role, at });
    await insertTeamMembers(tx.db, workspaceId, teamIds, [memberId]);
    tx.announce("member", memberId);
    for (const teamId of teamIds) tx.announce("team", teamId);
    tx.audit(memberId, { email, role });
    return {
      person: known ?? {
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
