import { expect, test } from "vitest";
import { mayStillGrant } from "./may-still-grant.ts";

test.each([
  ["owner", "active", "owner", true],
  ["owner", "disabled", "agent", false],
  ["admin", "active", "owner", false],
  ["admin", "active", "admin", true],
  ["manager", "active", "viewer", false],
  ["agent", "active", "agent", false],
] as const)("%s who is %s grants %s: %s", (role, state, given, may) => {
  expect(mayStillGrant({ role, state }, given)).toBe(may);
});
