import { expect, test } from "vitest";
import type { InboxId } from "#domain/ids.ts";
import { apiKeyScope } from "./api-key-scope.ts";

const [a, b, c] = ["a", "b", "c"] as unknown as [InboxId, InboxId, InboxId];

test.each([
  ["manager", "owner", "manager"],
  ["manager", "agent", "agent"],
  ["viewer", "agent", "viewer"],
] as const)("a key of %s whose creator is %s now acts as %s", (key, maker, acts) => {
  expect(
    apiKeyScope({ role: key, visibleInboxIds: null }, { role: maker, visibleInboxIds: null }).role,
  ).toBe(acts);
});

test.each([
  [null, null, null],
  [[a], null, [a]],
  [null, [a, b], [a, b]],
  [[a, c], [a, b], [a]],
  [[c], [], []],
])("a key for %j whose creator sees %j sees %j", (key, maker, seen) => {
  const role = "agent" as const;
  expect(
    apiKeyScope({ role, visibleInboxIds: key }, { role, visibleInboxIds: maker }).visibleInboxIds,
  ).toEqual(seen);
});
