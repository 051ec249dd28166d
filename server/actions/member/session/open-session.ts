import type { MemberId, PersonId, SessionId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Grant, WriteCtx } from "#server/actions/action.ts";
import { hashToken, makeToken } from "#server/secrets.ts";
import { insertSession } from "#server/store/sign-in/session.ts";

export const sessionEnd = (now: Date): Date =>
  new Date(now.getTime() + limit("sessionDays") * 24 * 60 * 60 * 1000);

/** The token is known to the browser alone; we keep its hash. */
export async function openSession(
  ctx: WriteCtx,
  who: { personId: PersonId; workspaceId: WorkspaceId; memberId: MemberId },
): Promise<Grant> {
  const token = makeToken();
  const { actor } = ctx;
  await insertSession(ctx.db, {
    ...who,
    id: ctx.newId<SessionId>(),
    tokenHash: hashToken(token),
    at: ctx.now,
    expiresAt: sessionEnd(ctx.now),
    ip: "ip" in actor ? actor.ip : "",
    device: actor.kind === "nobody" ? actor.device : "",
  });
  return { token };
}
