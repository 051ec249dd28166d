import { dayMs } from "#domain/day-ms.ts";
import type { MemberId, PersonId, SessionId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { SessionGrant, WriteContext } from "#server/actions/define-action.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import { deleteSurplusSessions, insertSession } from "#server/store/auth/session.ts";

export const sessionExpiry = (now: Date): Date =>
  new Date(now.getTime() + limit("sessionDays") * dayMs);

/** Only the browser has the token; the server stores its hash. */
export async function createSession(
  ctx: WriteContext,
  who: { personId: PersonId; workspaceId: WorkspaceId; memberId: MemberId },
): Promise<SessionGrant> {
  const token = createToken();
  const { actor } = ctx;
  await insertSession(ctx.db, {
    ...who,
    id: ctx.newId<SessionId>(),
    tokenHash: hashToken(token),
    at: ctx.now,
    expiresAt: sessionExpiry(ctx.now),
    ip: "ip" in actor ? actor.ip : "",
    device: actor.kind === "anonymous" ? actor.device : "",
  });
  // A browser of another workspace is closed when its connection is rechecked (liveRecheckSeconds).
  for (const ended of await deleteSurplusSessions(ctx.db, who.personId, limit("sessionsPerPerson")))
    if (ended.workspaceId === ctx.workspaceId)
      ctx.publishChange("member", ended.memberId, { memberId: ended.memberId });
  return { token };
}
