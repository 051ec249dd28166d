// Resolves a request's credentials to an actor, with one query each. The last use of a session or key is recorded at
// most every ten minutes, so that reads stay reads.
import { apiKeyScope } from "#domain/member/api-key-scope.ts";
import type { ApiKeyActor, MemberActor } from "#server/actions/actor.ts";
import { hashToken } from "#server/secrets.ts";
import { findApiKeyOwner, setApiKeyUsedAt } from "#server/store/auth/api-key.ts";
import { findSessionOwner, touchSession } from "#server/store/auth/session.ts";
import type { Db } from "#server/store/sql.ts";
import { sessionExpiry } from "./create-session.ts";

const recordUseEveryMs = 10 * 60 * 1000;
const shouldRecordUse = (moment: string | null, now: Date): boolean =>
  moment === null || now.getTime() - Date.parse(moment) >= recordUseEveryMs;

interface Credentials {
  readonly token: string;
  readonly ip: string;
  readonly now: Date;
}

export async function authenticateSession(
  db: Db,
  { token, ip, now }: Credentials,
): Promise<MemberActor | null> {
  const holder = await findSessionOwner(db, hashToken(token), now);
  if (holder === null) return null;
  const { seenAt, ...who } = holder;
  if (shouldRecordUse(seenAt, now))
    await touchSession(db, who.sessionId, { seenAt: now, expiresAt: sessionExpiry(now), ip });
  return { kind: "member", ...who, ip };
}

export async function authenticateApiKey(
  db: Db,
  { token, ip, now }: Credentials,
): Promise<ApiKeyActor | null> {
  const holder = await findApiKeyOwner(db, hashToken(token));
  if (holder === null) return null;
  const { keyId, workspaceId, memberId, name, country } = holder;
  if (shouldRecordUse(holder.usedAt, now)) await setApiKeyUsedAt(db, workspaceId, keyId, now);
  const reach = apiKeyScope(
    { role: holder.role, visibleInboxIds: holder.inboxIds },
    { role: holder.creatorRole, visibleInboxIds: holder.creatorVisibleInboxIds },
  );
  return { kind: "api_key", workspaceId, keyId, memberId, name, country, ...reach, ip };
}
