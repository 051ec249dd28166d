import { expect, test } from "vitest";
import { changeList, listChange } from "./list-change.ts";

test("keeps both changes when two people change the same list", () => {
  const before = ["amy", "ben"];
  const mine = listChange(before, ["amy", "cleo"]);
  const theirs = listChange(before, ["amy", "ben", "dan"]);
  expect(mine).toEqual({ add: ["cleo"], remove: ["ben"] });
  expect(changeList(changeList(before, theirs), mine)).toEqual(["amy", "dan", "cleo"]);
});

test("can replace a list, and never adds duplicates", () => {
  expect(changeList(["amy"], { set: ["ben"] })).toEqual(["ben"]);
  expect(changeList(["amy"], { add: ["amy", "ben"] })).toEqual(["amy", "ben"]);
  expect(changeList(["amy"], {})).toEqual(["amy"]);
});
