import { expect, test } from "vitest";
import { listNames } from "./list-names.ts";

test("names are joined as in a sentence", () => {
  expect(listNames(["Maya"])).toBe("Maya");
  expect(listNames(["Maya", "Ravi"])).toBe("Maya and Ravi");
  expect(listNames(["Maya", "Ravi", "Priya"])).toBe("Maya, Ravi and Priya");
});
