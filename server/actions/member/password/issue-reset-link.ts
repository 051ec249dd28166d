import type { MemberId, PersonId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import { lockPerson } from "#server/store/auth/person.ts";
import {
  deleteEmailedResets,
  deletePersonTokens,
  insertPersonToken,
} from "#server/store/auth/person-token.ts";
import type { Db } from "#server/store/sql.ts";

interface ResetLink {
  readonly link: string;
  readonly expiresAt: string;
}

/**
 * Only the newest link is valid; one that anyone can request ends only others like it. Also used by the server command,
 * which has no workspace. Needs a transaction.
 */
export async function issueResetLink(
  tx: Db,
  row: {
    personId: PersonId;
    /** Null if the server's operator creates it. Without a member, the person requested it by email. */
    by: { workspaceId: WorkspaceId; memberId: MemberId | null } | null;
    publicUrl: string;
    now: Date;
  },
): Promise<ResetLink> {
  const { personId, by, publicUrl, now } = row;
  const token = createToken();
  const isEmailed = by !== null && by.memberId === null;
  const minutes = isEmailed ? limit("emailedResetMinutes") : limit("resetLinkHours") * 60;
  const expiresAt = new Date(now.getTime() + minutes * 60 * 1000);
  // Two issued at once would each delete only the links from before both.
  await lockPerson(tx, personId);
  if (isEmailed) await deleteEmailedResets(tx, personId);
  else await deletePersonTokens(tx, personId, "reset");
  await insertPersonToken(tx, {
    tokenHash: hashToken(token),
    personId,
    purpose: "reset",
    workspaceId: by?.workspaceId ?? null,
    createdBy: by?.memberId ?? null,
    accepted: null,
    newEmail: null,
    expiresAt,
  });
  return { link: `${publicUrl}/reset/${token}`, expiresAt: expiresAt.toISOString() };
}
