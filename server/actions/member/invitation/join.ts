import { AppError } from "#domain/errors.ts";
import type { MemberId, PersonId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { canStillGrant } from "#domain/member/can-still-grant.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { addTeamMembers } from "#server/actions/member/add-team-members.ts";
import {
  consumeInvitation,
  lockInvitationsForEmail,
  type OpenInvitation,
  revokeInvitationsForEmail,
} from "#server/store/auth/invitation.ts";
import {
  insertPerson,
  listMemberships,
  lockPersonByEmail,
  type PersonRecord,
  setPasswordHash,
} from "#server/store/auth/person.ts";
import type { Db } from "#server/store/sql.ts";
import { findMember, insertMember } from "#server/store/workspace/member.ts";

interface Joining {
  readonly name: string;
  /** Password hash of a new account. Null if the account existed and its password was right. */
  readonly newHash: string | null;
  /** True if the caller's transaction commits only with a valid second-factor code. */
  readonly checksCode: boolean;
}
interface Joined {
  readonly person: PersonRecord;
  readonly workspaceId: WorkspaceId;
  readonly memberId: MemberId;
}

export const passwordRejectedError = () =>
  new AppError("invitation_password", { min: limit("passwordMinLength") });

/** Consumes the invitation and makes the person a member. */
export async function join(
  tx: WriteContext,
  invitation: OpenInvitation,
  { name, newHash, checksCode }: Joining,
): Promise<Joined> {
  const { workspaceId, email, role, teamIds } = invitation;
  const at = tx.now;
  await lockInvitationsForEmail(tx.db, workspaceId, email);
  if (!(await consumeInvitation(tx.db, workspaceId, invitation.id, at)))
    throw new AppError("link_expired");
  await revokeInvitationsForEmail(tx.db, workspaceId, email, at);
  // Checked again with the invitation locked, so that a concurrent demotion of its creator is not missed.
  const inviter = await findMember(tx.db, workspaceId, invitation.invitedBy);
  if (!inviter || !canStillGrant(inviter, role)) throw new AppError("link_expired");
  // Decided again with the person's row locked: meanwhile the account may have been created, claimed or added to a
  // workspace, or its second factor turned on.
  const known = await lockPersonByEmail(tx.db, email);
  const isNew = known === null || (await isUnclaimedPerson(tx.db, known));
  if (isNew !== (newHash !== null)) throw passwordRejectedError();
  if (known?.isSecondFactorOn && !checksCode) throw new AppError("sign_in_expired");
  const personId = known?.id ?? tx.newId<PersonId>();
  if (!known) await insertPerson(tx.db, { id: personId, email, name, passwordHash: newHash, at });
  else if (newHash !== null) await setPasswordHash(tx.db, personId, newHash);
  const memberId = tx.newId<MemberId>();
  await insertMember(tx.db, workspaceId, { id: memberId, personId, name, email, role, at });
  await addTeamMembers(tx.db, workspaceId, teamIds, [memberId]);
  tx.publishChange("member", memberId);
  for (const teamId of teamIds) tx.publishChange("team", teamId);
  tx.audit(memberId, { email, role });
  const made = { id: personId, email, name, passwordHash: newHash };
  return {
    person: known ?? { ...made, secondFactorSecret: null, isSecondFactorOn: false },
    workspaceId,
    memberId,
  };
}

/**
 * An account without a password that belongs to a workspace waits for its own link: the holder of another workspace's
 * invitation must not choose the password that opens this one.
 */
export async function isUnclaimedPerson(
  db: Db,
  { id, passwordHash }: PersonRecord,
): Promise<boolean> {
  return passwordHash === null && (await listMemberships(db, id)).length === 0;
}
