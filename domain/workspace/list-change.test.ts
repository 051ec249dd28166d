import { expect, test } from "vitest";
import { changeList, listChange } from "./list-change.ts";

test("what two people change of one list are both changes of it", () => {
  const before = ["amy", "ben"];
  const mine = listChange(before, ["amy", "cleo"]);
  const theirs = listChange(before, ["amy", "ben", "dan"]);
  expect(mine).toEqual({ add: ["cleo"], remove: ["ben"] });
  expect(changeList(changeList(before, theirs), mine)).toEqual(["amy", "dan", "cleo"]);
});

test("a list may be set anew, and nothing is in it twice", () => {
  expect(changeList(["amy"], { set: ["ben"] })).toEqual(["ben"]);
  expect(changeList(["amy"], { add: ["amy", "ben"] })).toEqual(["amy", "ben"]);
  expect(changeList(["amy"], {})).toEqual(["amy"]);
});
