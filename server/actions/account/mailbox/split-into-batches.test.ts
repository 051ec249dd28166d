import fc from "fast-check";
import { expect, test } from "vitest";
import { splitIntoBatches } from "./split-into-batches.ts";

const MB = 1024 * 1024;
const none = { isAlone: () => false };
const mails = (...sizes: number[]) => sizes.map((size, position) => ({ uid: position + 1, size }));
const uids = (batches: { uid: number }[][]) => batches.map((batch) => batch.map((one) => one.uid));

test("batches up to fifty emails or sixteen megabytes", () => {
  expect(splitIntoBatches(mails(...Array(120).fill(1000)), none).map((one) => one.length)).toEqual([
    50, 50, 20,
  ]);
  expect(uids(splitIntoBatches(mails(10 * MB, 5 * MB, 5 * MB, 30 * MB, 1), none))).toEqual([
    [1, 2],
    [3],
    [4],
    [5],
  ]);
});

test("puts a suspect email in its own batch", () => {
  const isAlone = ({ uid }: { uid: number }) => uid === 2;
  expect(uids(splitIntoBatches(mails(1, 1, 1, 1), { isAlone }))).toEqual([[1], [2], [3, 4]]);
});

test("keeps every email exactly once, in UID order", () => {
  const summary = fc.record({
    uid: fc.integer({ min: 1, max: 1000 }),
    size: fc.integer({ min: 0, max: 60 * MB }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(summary, { selector: (one) => one.uid }), (summaries) => {
      const isAlone = (one: { size: number }) => one.size > 50 * MB;
      const flat = splitIntoBatches(summaries, { isAlone }).flat();
      expect(flat).toEqual(summaries.toSorted((one, other) => one.uid - other.uid));
    }),
  );
});
