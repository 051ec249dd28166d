import { expect, test } from "vitest";
import type { EntryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { createPixelBudget } from "./pixel-budget.ts";

const [one, other] = ["one", "other"] as EntryId[] as [EntryId, EntryId];

test("limits the pixels of an email's images together, each counted once", () => {
  const most = limit("remoteImagePixelsPerEmail");
  const budget = createPixelBudget(most);
  expect(budget.take(one, "a", most / 2)).toBe(true);
  expect(budget.take(one, "b", most / 2)).toBe(true);
  expect(budget.take(one, "c", 1)).toBe(false);
  expect(budget.take(one, "a", most / 2)).toBe(true);
  expect(budget.take(other, "c", 1)).toBe(true);
});
