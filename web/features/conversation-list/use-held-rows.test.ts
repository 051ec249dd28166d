import { expect, test } from "vitest";
import { rowFor } from "#web/data/conversations/row-fixtures.ts";
import { withHeldRows } from "./use-held-rows.ts";

test("keeps rows that keys act on in place when they leave the view", () => {
  const [first, second, third, fourth] = [rowFor(1), rowFor(2), rowFor(3), rowFor(4)];
  const open = { row: second, index: 1 };
  const underCursor = { row: third, index: 2 };
  const numbers = (...args: Parameters<typeof withHeldRows>) =>
    withHeldRows(...args).map((row) => row.number);
  expect(numbers([first, third], [open])).toEqual([1, 2, 3]);
  expect(numbers([first, fourth], [open, underCursor])).toEqual([1, 2, 3, 4]);
  expect(numbers([], [open])).toEqual([2]);
  // Back in the view, it is rendered once.
  expect(numbers([second, first], [open])).toEqual([2, 1]);
  expect(numbers([first, third], [])).toEqual([1, 3]);
});
