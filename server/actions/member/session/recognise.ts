// From what a request carries to who is asking. One query each; the store's look at the clock of a session
// or a key is noted at most every ten minutes, so that reading stays reading.
import { keyReach } from "#domain/member/key-reach.ts";
import type { KeyActor, MemberActor } from "#server/actions/actor.ts";
import { hashToken } from "#server/secrets.ts";
import { findKeyHolder, touchKey } from "#server/store/sign-in/api-key.ts";
import { findSessionHolder, touchSession } from "#server/store/sign-in/session.ts";
import type { Db } from "#server/store/sql.ts";
import { sessionEnd } from "./open-session.ts";

const noteEveryMs = 10 * 60 * 1000;
const isLongAgo = (moment: string | null, now: Date): boolean =>
  moment === null || now.getTime() - Date.parse(moment) >= noteEveryMs;

export interface Bearer {
  readonly token: string;
  readonly ip: string;
  readonly now: Date;
}

export async function recogniseMember(
  db: Db,
  { token, ip, now }: Bearer,
): Promise<MemberActor | null> {
  const holder = await findSessionHolder(db, hashToken(token), now);
  if (holder === null) return null;
  const { seenAt, ...who } = holder;
  if (isLongAgo(seenAt, now))
    await touchSession(db, who.sessionId, { seenAt: now, expiresAt: sessionEnd(now), ip });
  return { kind: "member", ...who, ip };
}

export async function recogniseKey(db: Db, { token, ip, now }: Bearer): Promise<KeyActor | null> {
  const holder = await findKeyHolder(db, hashToken(token));
  if (holder === null) return null;
  const { keyId, workspaceId, memberId, name, country } = holder;
  if (isLongAgo(holder.usedAt, now)) await touchKey(db, workspaceId, keyId, now);
  const reach = keyReach(
    { role: holder.role, sight: holder.lineIds },
    { role: holder.makerRole, sight: holder.makerSight },
  );
  return { kind: "key", workspaceId, keyId, memberId, name, country, ...reach, ip };
}
