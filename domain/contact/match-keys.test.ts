import { expect, test } from "vitest";
import { matchKeys } from "./match-keys.ts";

const isSame = (one: string, other: string, names: [string, string] = ["", ""]): boolean => {
  const keys = matchKeys({ name: names[0], contactPoints: [one] });
  return matchKeys({ name: names[1], contactPoints: [other] }).some((key) => keys.includes(key));
};

test.each([
  ["+442079460018", "+4402079460018"],
  ["+5215512345678", "+525512345678"],
  ["+5491123456789", "+541123456789"],
  ["+5511987654321", "+551187654321"],
])("%s and %s are one number", (one, other) => {
  expect(isSame(one, other)).toBe(true);
});

test.each([
  ["+442079460018", "+442079460019"],
  ["+12025550100", "+442025550100"],
  ["+390612345678", "+39612345678"],
])("%s and %s are two numbers", (one, other) => {
  expect(isSame(one, other)).toBe(false);
});

test.each([
  ["Ada@Brook.example", "ada@brook.example", true],
  ["ada+shop@brook.example", "ada@brook.example", true],
  ["a.d.a@gmail.com", "ada@googlemail.com", true],
  ["a.da@brook.example", "ada@brook.example", false],
])("%s and %s are one address: %s", (one, other, expected) => {
  expect(isSame(one, other)).toBe(expected);
});

test("the same name at the same domain is a duplicate, in any order and without accents", () => {
  const [one, other] = ["ada@brook.example", "a.brook@brook.example"];
  expect(isSame(one, other, ["Ada Brook", "Brook, Áda"])).toBe(true);
  expect(isSame(one, other, ["Ada Brook", "Ida Brook"])).toBe(false);
  expect(isSame(one, other, ["", ""])).toBe(false);
  expect(isSame(one, "ada@elsewhere.example", ["Ada Brook", "Ada Brook"])).toBe(false);
  expect(isSame("ada@gmail.com", "brook@gmail.com", ["Ada Brook", "Ada Brook"])).toBe(false);
});

test("a withheld number and a short code say nothing", () => {
  expect(matchKeys({ name: "Ada Brook", contactPoints: ["withheld", "60300"] })).toEqual([]);
});
