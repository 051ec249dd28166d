import { expect, test } from "vitest";
import { parseAddresses } from "./addresses.ts";
import { parseDate } from "./dates.ts";

test.each([
  ["Lovelace, Ada <ada@example.com>", "ada@example.com", "Lovelace, Ada"],
  ["=?utf-8?Q?L=C3=B6we,_Ada?= <ada@example.com>", "ada@example.com", "Löwe, Ada"],
  ["[mailto:ada@example.com]", "ada@example.com", null],
  ['"ada lovelace"@example.com', '"ada lovelace"@example.com', null],
  ['Ada <"ada lovelace"@example.com>', '"ada lovelace"@example.com', "Ada"],
  ["Ada ada@example.com>", "ada@example.com", "Ada"],
  ['"Ada <ada@example.com>', "ada@example.com", "Ada"],
  ["<ada(comment)@example.com>", "ada@example.com", null],
  ["ada @ example.com", "ada@example.com", null],
  ["=?utf-8?B?QWRhIDxhZGFAZXhhbXBsZS5jb20+?=", "ada@example.com", "Ada"],
  ["ada@[192.0.2.1]", "ada@[192.0.2.1]", null],
])("parses an address written as %s", (written, address, name) => {
  expect(parseAddresses(written, 9)).toEqual([{ address, name }]);
});

test("treats a million unclosed quotes as characters", () => {
  expect(parseAddresses(`${'"\\'.repeat(300_000)} <ada@example.com>`, 9)[0]?.address).toBe(
    "ada@example.com",
  );
});

test("parses names with commas and bare addresses in one header", () => {
  const read = parseAddresses("a@example.com, Doe, Jane <b@example.com>, Bob <c@example.com>", 9);
  expect(read).toEqual([
    { address: "a@example.com", name: null },
    { address: "b@example.com", name: "Doe, Jane" },
    { address: "c@example.com", name: "Bob" },
  ]);
});

test.each([
  ["Mon, 2 Nov 2026 10:00:00 +1", "2026-11-02T10:00:00+01:00"],
  ["Mon, 2 Nov 2026 10:00:00 +100", "2026-11-02T10:00:00+01:00"],
  ["Mon, 2 Nov 2026 10:00:00 UTC+1", "2026-11-02T10:00:00+01:00"],
  ["Mon, 2 Nov 2026 10:00:00 +01:00", "2026-11-02T10:00:00+01:00"],
  ["2026-11-02T10:00:00.123+02:00", "2026-11-02T10:00:00+02:00"],
  ["2026/11/22 10:00:00 +0900", "2026-11-22T10:00:00+09:00"],
  ["11/02/2026 10:00:00 AM", "2026-11-02T10:00:00Z"],
  ["22/11/2026 10:00:00", "2026-11-22T10:00:00Z"],
  ["22.11.2026 10:00", "2026-11-22T10:00:00Z"],
  ["Mon Nov 2 10:00:00 CET 2026", "2026-11-02T10:00:00+01:00"],
  ["Mo, 2. Mrz 2026 10:00:00 +0100", "2026-03-02T10:00:00+01:00"],
  ["Mo, 2 Dez 2026 10:00:00 +0100", "2026-12-02T10:00:00+01:00"],
])("parses the date %s as %s", (written, read) => {
  expect(parseDate(written)).toBe(read);
});
