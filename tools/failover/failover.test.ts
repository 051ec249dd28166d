// The judgement of the measurement: what is too slow, never came, or may not be at all must fail it.
import { expect, test } from "vitest";
import { withBlock } from "#tools/storm/record-run.ts";
import { type MeasureName, measures, openStopwatch } from "./measures.ts";

test("everything within what is allowed is no failure, and half and worst are shown", () => {
  const watch = openStopwatch();
  for (const [name, { barMs }] of Object.entries(measures))
    for (const ms of [barMs, 100, 300]) watch.note(name as MeasureName, ms);
  const { measures: rows, failures } = watch.figures();
  expect(failures).toEqual([]);
  expect(rows.news).toEqual({ count: 3, medianMs: 300, worstMs: 5_000, never: 0 });
});

test.each(Object.keys(measures) as MeasureName[])(
  "%s: one too late fails it, and so does one that never came",
  (name) => {
    for (const ms of [measures[name].barMs + 1, null]) {
      const watch = openStopwatch();
      watch.note(name, 1);
      watch.note(name, ms);
      expect(watch.figures().failures).toEqual([expect.stringContaining(measures[name].means)]);
    }
  },
);

test.each(["news_missed", "heard_twice", "lost", "unhandled"] as const)(
  "%s may not be",
  (fault) => {
    const watch = openStopwatch();
    watch.count(fault, 1);
    expect(watch.figures().failures).toHaveLength(1);
  },
);

test("a run replaces the figures between its own marks alone", () => {
  const page =
    "a\n<!-- one: begin -->\nold\n<!-- one: end -->\nb\n<!-- two: begin -->\n<!-- two: end -->\n";
  expect(withBlock(page, "one", "new")).toBe(page.replace("old", "new"));
  expect(() => withBlock(page, "three", "new")).toThrow(/three/);
});
