import { expect, test } from "vitest";
import { arrivedEntries } from "./arrived-entries.ts";

const at = (...ids: string[]) => ids.map((id) => ({ id }));
const arrived = (current: string[], before: string[]) =>
  arrivedEntries(at(...current), at(...before)).map(({ id }) => id);

test("entries after the last known one have arrived", () => {
  expect(arrived(["a", "b", "c"], ["a"])).toEqual(["b", "c"]);
  expect(arrived(["a"], [])).toEqual(["a"]);
});

test("entries that a merge renumbered have not, nor have those it put between them", () => {
  expect(arrived(["x", "a", "y", "b"], ["a", "b"])).toEqual([]);
});

test("entries that an undo renumbered, or brought back, have not", () => {
  expect(arrived(["a", "b"], ["x", "a", "y", "b"])).toEqual([]);
});
