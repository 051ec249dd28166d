import { expect, test } from "vitest";
import { rankName } from "./rank-name.ts";

test("a name that begins with the text comes before one that only contains it", () => {
  const names = ["Wolfgang-Maximilian von Hohenlohe", "Jörg Maxwell", "Max Oduya"];
  expect(names.toSorted((one, other) => rankName(one, "max") - rankName(other, "max"))).toEqual([
    "Max Oduya",
    "Jörg Maxwell",
    "Wolfgang-Maximilian von Hohenlohe",
  ]);
  expect(rankName("Jörg Maxwell", "jorg ")).toBe(0);
});
