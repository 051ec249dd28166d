import { canStillGrant } from "#domain/member/can-still-grant.ts";
import {
  findMakerOfReset,
  findPersonToken,
  type TokenRecord,
} from "#server/store/auth/person-token.ts";
import type { Db } from "#server/store/sql.ts";
import { isActiveMember } from "#server/store/workspace/member.ts";

/** Finds a valid reset link: unused, not expired, and its creator could still create it today. */
export async function findReset(db: Db, tokenHash: Buffer, now: Date): Promise<TokenRecord | null> {
  const found = await findPersonToken(db, tokenHash, "reset", now);
  return found && (await isResetStillValid(db, found)) ? found : null;
}

/** A link created by the server's operator is always valid, one requested by email as long as the person is a member. */
export async function isResetStillValid(db: Db, token: TokenRecord): Promise<boolean> {
  if (token.workspaceId === null) return true;
  if (token.createdBy === null) return isActiveMember(db, token.workspaceId, token.personId);
  const made = await findMakerOfReset(db, token);
  return made !== null && canStillGrant(made.maker, made.role);
}
