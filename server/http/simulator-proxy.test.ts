import { expect, test } from "vitest";
import { remainingPath } from "./simulator-proxy.ts";

const before = "/simulator/api/";

test("forwards a path of plain names", () => {
  for (const rest of [
    "customers",
    "customers/7/texts",
    "numbers/%2B442079460000",
    "mail/a@b.example",
  ])
    expect(remainingPath(before + rest, before)).toBe(rest);
});

test("refuses a path that is empty or that could lead above", () => {
  for (const rest of [
    "",
    "/",
    "customers/",
    "/customers",
    "customers//7",
    ".",
    "..",
    "a/../b",
    "a/./b",
    "%2e%2e",
    "a/%2E./b",
    "%252e%252e",
    "a%2fb",
    "a%5cb",
    "a\\b",
    "a%00",
    "%",
    "%ff",
    "a%3Fb",
    "a%23b",
  ])
    expect(() => remainingPath(before + rest, before), rest).toThrow("doesn't exist");
});
