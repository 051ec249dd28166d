// An API key acts as the member who created it, never with more than their current role and inboxes.
import type { InboxId } from "#domain/ids.ts";
import { type Role, roles } from "#domain/permissions.ts";

interface Reach {
  readonly role: Role;
  /** Null for all inboxes. */
  readonly visibleInboxIds: readonly InboxId[] | null;
}

export function apiKeyScope(key: Reach, maker: Reach): Reach {
  return {
    role: roles[Math.max(roles.indexOf(key.role), roles.indexOf(maker.role))] ?? "viewer",
    visibleInboxIds: inBoth(key.visibleInboxIds, maker.visibleInboxIds),
  };
}

function inBoth(
  one: Reach["visibleInboxIds"],
  other: Reach["visibleInboxIds"],
): Reach["visibleInboxIds"] {
  if (one === null) return other;
  return other === null ? one : one.filter((inboxId) => other.includes(inboxId));
}
