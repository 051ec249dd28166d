// What a role is for, and its permissions, read from the permission table so they can't differ.
import {
  canChangeRole,
  type Permission,
  permissions,
  permissionsOfRole,
  type Role,
  roles,
} from "#domain/permissions.ts";

interface RoleLabel {
  readonly name: string;
  readonly message: string;
}

export const roleLabels: Readonly<Record<Role, RoleLabel>> = {
  owner: { name: "Owner", message: "Full access. Only an owner can make someone else an owner." },
  admin: { name: "Admin", message: "Manages members, inboxes, provider accounts and API keys." },
  manager: {
    name: "Manager",
    message: "Manages teams, tags and call flows, and replies to customers.",
  },
  agent: { name: "Agent", message: "Replies to customers." },
  viewer: { name: "Viewer", message: "Read-only access." },
};

export const roleName = (role: Role): string => roleLabels[role].name;

/** The permissions this role has beyond the one below it. */
export function addedPermissions(role: Role): readonly string[] {
  const below = roles[roles.indexOf(role) + 1];
  const known = new Set<Permission>(below === undefined ? [] : permissionsOfRole(below));
  return permissionsOfRole(role)
    .filter((permission) => !known.has(permission))
    .map((permission) => permissions[permission].description);
}

/** The roles this member may assign to a member whose role is `from`. */
export function assignableRoles(by: Role, from: Role): readonly Role[] {
  return roles.filter((to) => to === from || canChangeRole(by, from, to));
}
