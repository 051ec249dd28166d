// What a role is for, and its permissions, read from the permission table so they can't differ.
import {
  canChangeRole,
  type Permission,
  permissionsOfRole,
  type Role,
  roles,
} from "#domain/permissions.ts";
import { permissionLabels } from "./permission-labels.ts";
import * as words from "./words.ts";

interface RoleLabel {
  readonly name: string;
  readonly message: string;
}

export const roleLabels: Readonly<Record<Role, RoleLabel>> = {
  owner: { name: words.owner, message: words.ownerHint },
  admin: { name: words.admin, message: words.adminHint },
  manager: {
    name: words.manager,
    message: words.managerHint,
  },
  agent: { name: words.agent, message: words.agentHint },
  viewer: { name: words.viewer, message: words.viewerHint },
};

export const roleName = (role: Role): string => roleLabels[role].name;

/** The permissions this role has beyond the one below it. */
export function addedPermissions(role: Role): readonly string[] {
  const below = roles[roles.indexOf(role) + 1];
  const known = new Set<Permission>(below === undefined ? [] : permissionsOfRole(below));
  return permissionsOfRole(role)
    .filter((permission) => !known.has(permission))
    .map((permission) => permissionLabels[permission]);
}

/** The roles this member may assign to a member whose role is `from`. */
export function assignableRoles(by: Role, from: Role): readonly Role[] {
  return roles.filter((to) => to === from || canChangeRole(by, from, to));
}
