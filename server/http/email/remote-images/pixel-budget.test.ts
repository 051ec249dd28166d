import { expect, test } from "vitest";
import type { EntryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { createPixelBudget } from "./pixel-budget.ts";

const [one, other] = ["one", "other"] as EntryId[] as [EntryId, EntryId];

test("limits the pixels of an email's images together, each counted once", () => {
  const max = limit("remoteImagePixelsPerEmail");
  const budget = createPixelBudget(max);
  expect(budget.reserve(one, "a", max / 2)).toBe(true);
  expect(budget.reserve(one, "b", max / 2)).toBe(true);
  expect(budget.reserve(one, "c", 1)).toBe(false);
  expect(budget.reserve(one, "a", max / 2)).toBe(true);
  expect(budget.reserve(other, "c", 1)).toBe(true);
});
