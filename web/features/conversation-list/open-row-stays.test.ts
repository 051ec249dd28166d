import { expect, test } from "vitest";
import { rowFor } from "#web/data/conversations/row-fixtures.ts";
import { withOpenRow } from "./open-row-stays.ts";

test("the row of the open conversation stays in its place when it has been read", () => {
  const [first, second, third] = [rowFor(1), rowFor(2), rowFor(3)];
  const held = { row: second, index: 1 };
  const numbers = (open: number | null) =>
    withOpenRow([first, third], held, open).map((row) => row.number);
  expect(numbers(2)).toEqual([1, 2, 3]);
  expect(numbers(3)).toEqual([1, 3]);
  expect(numbers(null)).toEqual([1, 3]);
  expect(withOpenRow([], held, 2)).toMatchObject([{ number: 2, readSeq: second.lastSeq }]);
});
