import { expect, test } from "vitest";
import { deedsOf, permissions, roles } from "#domain/permissions.ts";
import { gainsOf, rolesToGive } from "./role-words.ts";

test("the steps from viewer up to a role name all it may do, each once", () => {
  for (const [index, role] of roles.entries()) {
    const steps = roles.slice(index).flatMap(gainsOf);
    expect(new Set(steps)).toEqual(new Set(deedsOf(role).map((deed) => permissions[deed].means)));
    expect(new Set(steps).size).toBe(steps.length);
  }
});

test("an admin is offered every role but owner, and cannot touch an owner", () => {
  expect(rolesToGive("admin", "agent")).toEqual(["admin", "manager", "agent", "viewer"]);
  expect(rolesToGive("admin", "owner")).toEqual(["owner"]);
  expect(rolesToGive("owner", "agent")).toEqual(roles);
  expect(rolesToGive("manager", "agent")).toEqual(["agent"]);
});
