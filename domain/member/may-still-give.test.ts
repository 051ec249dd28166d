import { expect, test } from "vitest";
import { mayStillGive } from "./may-still-give.ts";

test.each([
  ["owner", "active", "owner", true],
  ["owner", "disabled", "agent", false],
  ["admin", "active", "owner", false],
  ["admin", "active", "admin", true],
  ["manager", "active", "viewer", false],
  ["agent", "active", "agent", false],
] as const)("%s who is %s grants %s: %s", (role, state, given, may) => {
  expect(mayStillGive({ role, state }, given)).toBe(may);
});
