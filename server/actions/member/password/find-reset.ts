import { mayStillGive } from "#domain/member/may-still-give.ts";
import {
  findMakerOfReset,
  findPersonToken,
  type TokenRecord,
} from "#server/store/auth/person-token.ts";
import type { Db } from "#server/store/sql.ts";

/** A reset link that is still good: not spent, not too old, and its maker could make it again today. */
export async function findReset(db: Db, tokenHash: Buffer, now: Date): Promise<TokenRecord | null> {
  const found = await findPersonToken(db, tokenHash, "reset", now);
  return found && (await isStillGiven(db, found)) ? found : null;
}

/** Whoever runs the server may always give it. */
export async function isStillGiven(db: Db, token: TokenRecord): Promise<boolean> {
  if (token.workspaceId === null) return true;
  const made = await findMakerOfReset(db, token);
  return made !== null && mayStillGive(made.maker, made.role);
}
