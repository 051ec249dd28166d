import { expect, test } from "vitest";
import type { LineId } from "#domain/ids.ts";
import { keyReach } from "./key-reach.ts";

const [a, b, c] = ["a", "b", "c"] as unknown as [LineId, LineId, LineId];

test.each([
  ["manager", "owner", "manager"],
  ["manager", "agent", "agent"],
  ["viewer", "agent", "viewer"],
] as const)("a key of %s made by one who is %s now acts as %s", (key, maker, acts) => {
  expect(keyReach({ role: key, sight: null }, { role: maker, sight: null }).role).toBe(acts);
});

test.each([
  [null, null, null],
  [[a], null, [a]],
  [null, [a, b], [a, b]],
  [[a, c], [a, b], [a]],
  [[c], [], []],
])("a key for %j whose maker sees %j sees %j", (key, maker, seen) => {
  const role = "agent" as const;
  expect(keyReach({ role, sight: key }, { role, sight: maker }).sight).toEqual(seen);
});
