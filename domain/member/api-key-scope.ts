// A key acts in the name of who made it, and never reaches further than they do themselves today.
import type { InboxId } from "#domain/ids.ts";
import { type Role, roles } from "#domain/permissions.ts";

interface Reach {
  readonly role: Role;
  /** null: every line. */
  readonly sight: readonly InboxId[] | null;
}

export function apiKeyScope(key: Reach, maker: Reach): Reach {
  return {
    role: roles[Math.max(roles.indexOf(key.role), roles.indexOf(maker.role))] ?? "viewer",
    sight: inBoth(key.sight, maker.sight),
  };
}

function inBoth(one: Reach["sight"], other: Reach["sight"]): Reach["sight"] {
  if (one === null) return other;
  return other === null ? one : one.filter((inboxId) => other.includes(inboxId));
}
