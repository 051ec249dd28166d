import { expect, test } from "vitest";
import { permissions, permissionsOfRole, roles } from "#domain/permissions.ts";
import { addedPermissions, assignableRoles } from "./role-labels.ts";

test("the steps from viewer up to a role name all it may do, each once", () => {
  for (const [index, role] of roles.entries()) {
    const steps = roles.slice(index).flatMap(addedPermissions);
    expect(new Set(steps)).toEqual(
      new Set(permissionsOfRole(role).map((deed) => permissions[deed].means)),
    );
    expect(new Set(steps).size).toBe(steps.length);
  }
});

test("an admin is offered every role but owner, and cannot touch an owner", () => {
  expect(assignableRoles("admin", "agent")).toEqual(["admin", "manager", "agent", "viewer"]);
  expect(assignableRoles("admin", "owner")).toEqual(["owner"]);
  expect(assignableRoles("owner", "agent")).toEqual(roles);
  expect(assignableRoles("manager", "agent")).toEqual(["agent"]);
});
