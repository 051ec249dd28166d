import { canStillGrant } from "#domain/member/can-still-grant.ts";
import { findInvitationByToken, type OpenInvitation } from "#server/store/auth/invitation.ts";
import type { Db } from "#server/store/sql.ts";

/** Finds a valid invitation: its creator could still grant its role today. */
export async function findInvitation(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenInvitation | null> {
  const found = await findInvitationByToken(db, tokenHash, now);
  return found && canStillGrant(found.inviter, found.role) ? found : null;
}
