import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { type CursorPart, decodeCursor, encodeCursor, toPage } from "./cursor.ts";

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

test.each<[CursorPart, readonly unknown[]]>([
  [
    "moment",
    [
      "0000-01-01T00:00:00Z",
      "2026-01-01T00:00:00+23:59",
      "2026-01-01T24:00:00Z",
      "2026-02-30T00:00:00Z",
      "2026-13-01T00:00:00Z",
      "2026-01-01T00:00:60Z",
      "2026-01-01T00:00:00.9999999Z",
      "+012026-01-01T00:00:00Z",
      "infinity",
      0,
    ],
  ],
  ["text", ["a\0", "\ud800", 1, null]],
  ["count", [1.5, 2 ** 53, "1"]],
  ["id", ["", "01a22f23", 1]],
])("refuses a %s that the database can't read", (kind, values) => {
  for (const value of values)
    expect(() => decodeCursor(encodeCursor([value as string]), [kind]), String(value)).toThrow();
});

test("continues after any time that the database writes", () => {
  for (const at of [
    "2026-12-01T09:30:00Z",
    "2024-02-29T23:59:59.123456Z",
    "2026-12-01T09:30:00.1+05:30",
    "0001-01-01T00:00:00-12:00",
  ])
    expect(decodeCursor(encodeCursor([at]), ["moment"])).toEqual([at]);
});

test("a page that is said to be small is not measured", () => {
  const rows = rowsOf(8, limit("pageBytes") / 4);
  const maxBytesOf = (bytes: number) => () => bytes;
  const page = (bytes: number) => toPage(rows, 50, (row) => [row.count], maxBytesOf(bytes)).rows;
  expect(page(limit("pageBytes") / 8)).toHaveLength(8);
  expect(page(limit("pageBytes") / 7)).toHaveLength(3);
});
