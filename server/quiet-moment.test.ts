import { expect, test } from "vitest";
import { watchForQuiet } from "./quiet-moment.ts";

/** Looks after so many milliseconds of work each; tells at which looks it tidied up. */
function tidiedAfter(...work: number[]): number[] {
  let used = 0;
  let tidied = 0;
  const look = watchForQuiet(
    () => used,
    () => {
      tidied += 1;
    },
  );
  return work.map((ms) => {
    used += ms;
    const before = tidied;
    look();
    return tidied - before;
  });
}

test("after work it tidies up at the first quiet look, once", () => {
  expect(tidiedAfter(4_000, 4_000, 20, 20, 20)).toEqual([0, 0, 1, 0, 0]);
});

test("while there is work it does not get in the way", () => {
  expect(tidiedAfter(900, 400, 2_000, 300)).toEqual([0, 0, 0, 0]);
});

test("a little work now and then leaves nothing to tidy until it adds up", () => {
  expect(tidiedAfter(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100)).toEqual([
    0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0,
  ]);
});

test("each time of work is tidied after", () => {
  expect(tidiedAfter(3_000, 10, 3_000, 10)).toEqual([0, 1, 0, 1]);
});
