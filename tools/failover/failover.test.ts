// Tests the measurement: a slow, missing or forbidden result must fail it.
import { expect, test } from "vitest";
import { withBlock } from "#tools/marked-block.ts";
import { type MeasureName, measures, openStopwatch } from "./measures.ts";

test("passes if everything is within its limit, and reports median and worst", () => {
  const watch = openStopwatch();
  for (const [name, { barMs }] of Object.entries(measures))
    for (const ms of [barMs, 100, 300]) watch.note(name as MeasureName, ms);
  const { measures: rows, failures } = watch.figures();
  expect(failures).toEqual([]);
  expect(rows.changes).toEqual({ count: 3, medianMs: 300, worstMs: 5_000, never: 0 });
});

test.each(Object.keys(measures) as MeasureName[])(
  "%s: fails if one is too late or never happens",
  (name) => {
    for (const ms of [measures[name].barMs + 1, null]) {
      const watch = openStopwatch();
      watch.note(name, 1);
      watch.note(name, ms);
      expect(watch.figures().failures).toEqual([expect.stringContaining(measures[name].purpose)]);
    }
  },
);

test.each(["changes_missed", "heard_twice", "lost", "unhandled"] as const)(
  "%s fails the run",
  (fault) => {
    const watch = openStopwatch();
    watch.count(fault, 1);
    expect(watch.figures().failures).toHaveLength(1);
  },
);

test("replaces only the figures between a run's own markers", () => {
  const page =
    "a\n<!-- one: begin -->\nold\n<!-- one: end -->\nb\n<!-- two: begin -->\n<!-- two: end -->\n";
  expect(withBlock(page, "one", "new")).toBe(page.replace("old", "new"));
  expect(() => withBlock(page, "three", "new")).toThrow(/three/);
});
