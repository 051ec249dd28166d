import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { judgeMet, type MetFaults, metLimits } from "./met-limits.ts";
import { unmetAtMost, unmetLimits } from "./unmet-limits.ts";

const read = (file: string): [string, string][] => {
  try {
    return [[file, readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")]];
  } catch {
    return [];
  }
};

test("each limit is met by a test that goes past it, or stands on the list of those that are not", () => {
  const files = new Set(
    Object.values(metLimits).map((one) => (typeof one === "string" ? one : one[0])),
  );
  const faults = judgeMet({
    ...{ sources: new Map([...files].flatMap(read)), limits: Object.keys(limits) },
    ...{ met: metLimits, unmet: unmetLimits, atMost: unmetAtMost },
  });
  expect(faults).toEqual([]);
  expect(files.size).toBeGreaterThan(30);
});

test("planted: a new limit, one that is gone, a test that is gone or says nothing, a list that grew or came down", () => {
  const sound: MetFaults = {
    sources: new Map([
      ["a.test.ts", 'limit("size")'],
      ["b.test.ts", "at the end"],
    ]),
    limits: ["size", "end", "rest"],
    met: { size: "a.test.ts", end: ["b.test.ts", "at the end"] },
    unmet: [{ why: "a time", names: ["rest"] }],
    atMost: 1,
  };
  expect(judgeMet(sound)).toEqual([]);
  const wrong = (change: Partial<MetFaults>) => judgeMet({ ...sound, ...change });
  expect(wrong({ limits: [...sound.limits, "more"] })).toEqual(["more has no test and no reason"]);
  expect(wrong({ limits: ["size", "end"] })).toEqual(["rest is no limit any more"]);
  expect(wrong({ met: { ...sound.met, size: "c.test.ts" } })).toEqual([
    "size: c.test.ts is not there",
  ]);
  expect(wrong({ met: { ...sound.met, size: "b.test.ts" } })).toEqual([
    "size: b.test.ts does not speak of it",
  ]);
  expect(wrong({ atMost: 0 })).toEqual(["1 limits are met by no test, at most 0"]);
  expect(wrong({ atMost: 2 })).toEqual(["1 are left: bring the number down to it"]);
  expect(wrong({ unmet: [{ why: "", names: ["rest", "size"] }], atMost: 2 })).toEqual([
    "size is met: take it off the list",
  ]);
});
