import { expect, test } from "vitest";
import { permissionNames, permissions, permissionsOfRole, roles } from "#domain/permissions.ts";
import { permissionLabels } from "./permission-labels.ts";
import { addedPermissions, assignableRoles } from "./role-labels.ts";

test("lists all permissions of a role once, over the steps from viewer up", () => {
  for (const [index, role] of roles.entries()) {
    const steps = roles.slice(index).flatMap(addedPermissions);
    expect(new Set(steps)).toEqual(
      new Set(permissionsOfRole(role).map((permission) => permissionLabels[permission])),
    );
    expect(new Set(steps).size).toBe(steps.length);
  }
});

test("says the same as the descriptions for programs", () => {
  for (const permission of permissionNames)
    expect(permissionLabels[permission], permission).toBe(permissions[permission].description);
});

test("lets an admin assign every role but owner, and not change an owner", () => {
  expect(assignableRoles("admin", "agent")).toEqual(["admin", "manager", "agent", "viewer"]);
  expect(assignableRoles("admin", "owner")).toEqual(["owner"]);
  expect(assignableRoles("owner", "agent")).toEqual(roles);
  expect(assignableRoles("manager", "agent")).toEqual(["agent"]);
});
