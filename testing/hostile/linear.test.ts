// No text a stranger sends may cost more than its length: 128 kB of anything is read at once, or
// at least no dearer for each character than a sixteenth of it.
import { expect, test } from "vitest";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { fragments, readers } from "./readers.ts";

const longest = 131_072;
const shortest = longest / 16;
/** Below this nothing is compared: it is quick, whatever it is. */
const quickMs = 40;
/** Four doublings, each by 2.5 at most. */
const mostGrowth = 2.5 ** 4;

const textOf = (fragment: string, length: number): string =>
  fragment.repeat(Math.ceil(length / fragment.length));

/** What is judged slow is measured again: a collection of garbage happens to everybody. */
function growthOf(read: (text: string) => unknown, fragment: string): number | null {
  for (let attempt = 0; ; attempt += 1) {
    let last = 0;
    for (const length of [longest / 8, longest]) {
      const text = textOf(fragment, length);
      last = cpuTimeOf(() => read(text));
      // So much for an eighth: the whole would take a minute, and says no more.
      if (last > 1_000) break;
    }
    if (last < quickMs) return null;
    const text = textOf(fragment, shortest);
    const growth = last / Math.max(1, ...[0, 1, 2].map(() => cpuTimeOf(() => read(text))));
    if (growth <= mostGrowth) return null;
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

test("what is quadratic is found", { timeout: 240_000 }, () => {
  const again = (text: string) => {
    let sum = 0;
    for (let from = 0; from < text.length; from += 64)
      for (let at = from; at < text.length; at += 1) sum += text.charCodeAt(at);
    return sum;
  };
  expect(growthOf(again, "<a")).toBeGreaterThan(mostGrowth);
  expect(growthOf((text) => text.length, "<a")).toBeNull();
});
