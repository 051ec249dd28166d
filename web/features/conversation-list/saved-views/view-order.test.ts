import { expect, test } from "vitest";
import type { SavedViewId } from "#domain/ids.ts";
import { inOrder, movedTo, neighborOf } from "./view-order.ts";

const views = ["a", "b", "c", "d"].map((id) => ({ id: id as SavedViewId }));
const ids = (...names: string[]) => names as SavedViewId[];
const shown = (order: readonly SavedViewId[]) =>
  inOrder(views, order)
    .map((view) => view.id)
    .join("");

test("views are in the member's order, then by name; deleted ones are skipped", () => {
  expect(shown([])).toBe("abcd");
  expect(shown(ids("d", "gone", "b"))).toBe("dbac");
});

test("a view moves to the place of another one, in both directions", () => {
  expect(movedTo(views, "a" as SavedViewId, "c" as SavedViewId).join("")).toBe("bcad");
  expect(movedTo(views, "d" as SavedViewId, "b" as SavedViewId).join("")).toBe("adbc");
  expect(movedTo(views, "b" as SavedViewId, "b" as SavedViewId).join("")).toBe("abcd");
});

test("the first view has nothing above it, and the last one nothing below", () => {
  expect(neighborOf(views, "a" as SavedViewId, -1)).toBeUndefined();
  expect(neighborOf(views, "a" as SavedViewId, 1)?.id).toBe("b");
  expect(neighborOf(views, "d" as SavedViewId, 1)).toBeUndefined();
});
