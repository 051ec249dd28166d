import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { decodeCursor, toPage } from "./cursor.ts";

const rowsOf = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, count) => ({ count, text: "x".repeat(bytes) }));

test('a page of large rows ends before "pageBytes", and the next one continues after it', () => {
  const rows = rowsOf(8, limit("pageBytes") / 4);
  const page = toPage(rows, 50, (row) => [row.count]);
  expect(page.rows.map((row) => row.count)).toEqual([0, 1, 2]);
  expect(decodeCursor(page.next ?? undefined, ["count"])).toEqual([2]);
  expect(toPage(rows.slice(0, 3), 50, (row) => [row.count]).next).toBeNull();
});

test("a page has a row, however large it is", () => {
  const page = toPage(rowsOf(2, 2 * limit("pageBytes")), 50, (row) => [row.count]);
  expect(page.rows).toHaveLength(1);
  expect(page.next).not.toBeNull();
});

test("a page of small rows ends at its size", () => {
  const page = toPage(rowsOf(4, 10), 3, (row) => [row.count]);
  expect(page.rows).toHaveLength(3);
  expect(page.next).not.toBeNull();
  expect(toPage(rowsOf(3, 10), 3, (row) => [row.count]).next).toBeNull();
});

test("a page that is said to be small is not measured", () => {
  const rows = rowsOf(8, limit("pageBytes") / 4);
  const maxBytesOf = (bytes: number) => () => bytes;
  const page = (bytes: number) => toPage(rows, 50, (row) => [row.count], maxBytesOf(bytes)).rows;
  expect(page(limit("pageBytes") / 8)).toHaveLength(8);
  expect(page(limit("pageBytes") / 7)).toHaveLength(3);
});
