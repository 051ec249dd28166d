// Resolves all subscribers at once: one statement for all sessions and one for all keys, however many tabs are open.
import type { WorkspaceId } from "#domain/ids.ts";
import { apiKeyScope } from "#domain/member/api-key-scope.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import { listKeyHolders } from "#server/store/auth/api-key.ts";
import { listSessionHolders } from "#server/store/auth/session.ts";
import type { Db } from "#server/store/sql.ts";

/** In the same order; null where the session or key has ended. */
export async function reauthenticateAll(
  db: Db,
  workspaceId: WorkspaceId,
  actors: readonly AuthenticatedActor[],
  now: Date,
): Promise<(AuthenticatedActor | null)[]> {
  const sessionIds = actors.flatMap((one) => (one.kind === "member" ? [one.sessionId] : []));
  const keyIds = actors.flatMap((one) => (one.kind === "api_key" ? [one.keyId] : []));
  const sessions = new Map(
    (await listSessionHolders(db, workspaceId, [...new Set(sessionIds)], now)).map((one) => [
      one.sessionId,
      one,
    ]),
  );
  const keys = new Map(
    (await listKeyHolders(db, workspaceId, [...new Set(keyIds)])).map((one) => [one.keyId, one]),
  );
  return actors.map((actor) => {
    if (actor.kind === "member") {
      const holder = sessions.get(actor.sessionId);
      if (!holder) return null;
      const { seenAt: _, ...who } = holder;
      return { kind: "member", ...who, ip: actor.ip };
    }
    const holder = keys.get(actor.keyId);
    if (!holder) return null;
    const { keyId, workspaceId, memberId, name, country } = holder;
    const reach = apiKeyScope(
      { role: holder.role, visibleInboxIds: holder.inboxIds },
      { role: holder.creatorRole, visibleInboxIds: holder.creatorVisibleInboxIds },
    );
    return { kind: "api_key", workspaceId, keyId, memberId, name, country, ...reach, ip: actor.ip };
  });
}
