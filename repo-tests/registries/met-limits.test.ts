import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { checkLimits, type MetFaults, metLimits } from "./met-limits.ts";
import { maxUnmet, unmetLimits } from "./unmet-limits.ts";

const read = (file: string): [string, string][] => {
  try {
    return [[file, readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")]];
  } catch {
    return [];
  }
};

test("every limit has a test that exceeds it, or is listed as untested", () => {
  const files = new Set(
    Object.values(metLimits).map((one) => (typeof one === "string" ? one : one[0])),
  );
  const faults = checkLimits({
    sources: new Map([...files].flatMap(read)),
    limits: Object.keys(limits),
    met: metLimits,
    unmet: unmetLimits,
    maxUnmet: maxUnmet,
  });
  expect(faults).toEqual([]);
  expect(files.size).toBeGreaterThan(30);
});

test("planted: a new limit, a removed one, a test that is missing or does not mention its limit, a list that grew or shrank", () => {
  const sound: MetFaults = {
    sources: new Map([
      ["a.test.ts", 'limit("size")'],
      ["b.test.ts", "at the end"],
    ]),
    limits: ["size", "end", "rest"],
    met: { size: "a.test.ts", end: ["b.test.ts", "at the end"] },
    unmet: [{ reason: "a time", names: ["rest"] }],
    maxUnmet: 1,
  };
  expect(checkLimits(sound)).toEqual([]);
  const wrong = (change: Partial<MetFaults>) => checkLimits({ ...sound, ...change });
  expect(wrong({ limits: [...sound.limits, "more"] })).toEqual(["more has no test and no reason"]);
  expect(wrong({ limits: ["size", "end"] })).toEqual(["rest is no limit any more"]);
  expect(wrong({ met: { ...sound.met, size: "c.test.ts" } })).toEqual([
    "size: c.test.ts is not there",
  ]);
  expect(wrong({ met: { ...sound.met, size: "b.test.ts" } })).toEqual([
    "size: b.test.ts does not speak of it",
  ]);
  expect(wrong({ maxUnmet: 0 })).toEqual(["1 limits are met by no test, at most 0"]);
  expect(wrong({ maxUnmet: 2 })).toEqual(["1 are left: bring the number down to it"]);
  expect(wrong({ unmet: [{ reason: "", names: ["rest", "size"] }], maxUnmet: 2 })).toEqual([
    "size is met: take it off the list",
  ]);
});
