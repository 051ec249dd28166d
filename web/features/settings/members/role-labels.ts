// What a role is good for, in one sentence, and what it may do, read from the table of permissions
// itself so that the two cannot differ.
import {
  canChangeRole,
  type Permission,
  permissions,
  permissionsOfRole,
  type Role,
  roles,
} from "#domain/permissions.ts";

interface RoleWords {
  readonly name: string;
  readonly say: string;
}

export const roleLabels: Readonly<Record<Role, RoleWords>> = {
  owner: { name: "Owner", say: "Full access. Only an owner can make someone else an owner." },
  admin: { name: "Admin", say: "Manages members, inboxes, provider accounts and API keys." },
  manager: {
    name: "Manager",
    say: "Manages teams, tags and call flows, and replies to customers.",
  },
  agent: { name: "Agent", say: "Replies to customers." },
  viewer: { name: "Viewer", say: "Read-only access." },
};

export const roleName = (role: Role): string => roleLabels[role].name;

/** What this role may do that the one below it may not. */
export function addedPermissions(role: Role): readonly string[] {
  const below = roles[roles.indexOf(role) + 1];
  const known = new Set<Permission>(below === undefined ? [] : permissionsOfRole(below));
  return permissionsOfRole(role)
    .filter((deed) => !known.has(deed))
    .map((deed) => permissions[deed].means);
}

/** The roles this member may give to someone who has `from` now. */
export function assignableRoles(by: Role, from: Role): readonly Role[] {
  return roles.filter((to) => to === from || canChangeRole(by, from, to));
}
