import { expect, test } from "vitest";
import { OwnChanges } from "./own-changes.ts";

test("a value that comes back after more was typed does not undo it", () => {
  const changes = new OwnChanges("");
  changes.report("<p>a</p>");
  changes.report("<p>ab</p>");
  expect(changes.isForeign("<p>a</p>")).toBe(false);
  changes.report("");
  expect(changes.isForeign("<p>ab</p>")).toBe(false);
  expect(changes.isForeign("")).toBe(false);
});

test("a value set elsewhere is taken over once, even one that was typed before", () => {
  const changes = new OwnChanges("<p>restored</p>");
  changes.report("");
  expect(changes.isForeign("")).toBe(false);
  expect(changes.isForeign("<p>restored</p>")).toBe(true);
  expect(changes.isForeign("<p>restored</p>")).toBe(false);
  changes.report("<p>a</p>");
  changes.report("<p>ab</p>");
  expect(changes.isForeign("<p>ab</p>")).toBe(false);
  expect(changes.isForeign("<p>a</p>"), "undone on another device").toBe(true);
});
