import { expect, test } from "vitest";
import { canStillGrant } from "./can-still-grant.ts";

test.each([
  ["owner", "active", "owner", true],
  ["owner", "disabled", "agent", false],
  ["admin", "active", "owner", false],
  ["admin", "active", "admin", true],
  ["manager", "active", "viewer", false],
  ["agent", "active", "agent", false],
] as const)("%s who is %s grants %s: %s", (role, state, given, isAllowed) => {
  expect(canStillGrant({ role, state }, given)).toBe(isAllowed);
});
