// Between a request's arrival and its transaction the member may be disabled or demoted, and an action that grants rights
// could give them back. Such actions check again inside the transaction, with the member locked.
import { AppError } from "#domain/errors.ts";
import { hasPermission } from "#domain/permissions.ts";
import { findRoleOfKey, hasSession, lockRoleOfMember } from "#server/store/auth/current-role.ts";
import type { Db } from "#server/store/sql.ts";
import type { Actor } from "./actor.ts";
import type { Requirement } from "./define-action.ts";

export async function assertStillAllowed(
  tx: Db,
  actor: Actor,
  requires: Requirement,
): Promise<void> {
  if (actor.kind !== "member" && actor.kind !== "api_key") return;
  if (requires === "public" || requires === "authenticated") return;
  // What an agent is allowed to do grants nothing, and is spared the statements.
  if (hasPermission("agent", requires)) return;
  const { workspaceId, memberId } = actor;
  const role = await lockRoleOfMember(tx, workspaceId, memberId);
  const isSignedIn =
    actor.kind === "api_key" || (await hasSession(tx, workspaceId, actor.sessionId));
  const keyRole =
    actor.kind === "api_key" ? await findRoleOfKey(tx, workspaceId, actor.keyId) : role;
  if (role === null || keyRole === null || !isSignedIn) throw new AppError("unauthenticated");
  if (!hasPermission(role, requires) || !hasPermission(keyRole, requires))
    throw new AppError("forbidden");
}
