// Parsing untrusted text must take about linear time: 128 kB take under 40 ms, or at most 2.5^4 times as long as a
// sixteenth of it.
import { expect, test } from "vitest";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { fragments, readers } from "./readers.ts";

const longest = 131_072;
const shortest = longest / 16;
/** Faster results are accepted without comparison. */
const quickMs = 40;
/** Four doublings, at most 2.5 times each. */
const maxGrowth = 2.5 ** 4;

const textOf = (fragment: string, length: number): string =>
  fragment.repeat(Math.ceil(length / fragment.length));

/** Measures again if slow, since a garbage collection can distort a measurement. */
function growthOf(read: (text: string) => unknown, fragment: string): number | null {
  for (let attempt = 0; ; attempt += 1) {
    let last = 0;
    for (const length of [longest / 8, longest]) {
      const text = textOf(fragment, length);
      last = cpuTimeOf(() => read(text));
      // An eighth already takes this long: the whole would take a minute and prove nothing more.
      if (last > 1_000) break;
    }
    if (last < quickMs) return null;
    const text = textOf(fragment, shortest);
    const growth = last / Math.max(1, ...[0, 1, 2].map(() => cpuTimeOf(() => read(text))));
    if (growth <= maxGrowth) return null;
    if (attempt === 2) return growth;
  }
}

test.each(Object.entries(readers))("%s", { timeout: 240_000 }, (_, read) => {
  const slow = fragments.flatMap((fragment) => {
    const growth = growthOf(read, fragment);
    return growth === null ? [] : [`${JSON.stringify(fragment)} × ${Math.round(growth)}`];
  });
  expect(slow).toEqual([]);
});

test("detects quadratic time", { timeout: 240_000 }, () => {
  const again = (text: string) => {
    let sum = 0;
    for (let from = 0; from < text.length; from += 64)
      for (let at = from; at < text.length; at += 1) sum += text.charCodeAt(at);
    return sum;
  };
  expect(growthOf(again, "<a")).toBeGreaterThan(maxGrowth);
  expect(growthOf((text) => text.length, "<a")).toBeNull();
});
