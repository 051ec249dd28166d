// Half a minute of fuzzing per test run, a minute with what overruns; `npm run fuzz -- --minutes 60` for more. The seed is
// the date, so all runs of a day use the same inputs.
import { expect, test } from "vitest";
import { fuzz, fuzzTargets } from "./fuzz.ts";
import { fragments } from "./readers.ts";

const seed = Math.floor(Date.now() / 86_400_000);
const targets = fuzzTargets();
const milliseconds = Math.floor(30_000 / targets.length);

test("has parsers of every kind", () => {
  const names = targets.map((one) => one.name);
  expect(names.length).toBeGreaterThan(60);
  for (const name of ["texts of twilio", "texts of vonage", "calls of telnyx", "events of ses"])
    expect(names).toContain(name);
});

test.each(targets.map((target) => [target.name, target] as const))(
  "%s",
  { timeout: 120_000 },
  async (_, target) => {
    expect((await fuzz(target, { seed, milliseconds })).find).toBeNull();
  },
);

test("finds a violated invariant and shrinks the input", async () => {
  const [target] = targets;
  if (target === undefined) throw new Error("no targets");
  const fragile = { ...target, read: (text: string) => void expect(text).not.toContain("<a ") };
  const { find } = await fuzz(fragile, { seed: 7, milliseconds: 30_000 });
  expect(find?.seed).toBe(7);
  // Shrunk to one fragment of up to eighty: pieces are dropped, never cut.
  expect(fragments.filter((one) => one.includes("<a "))).toContain(find?.input);
});
