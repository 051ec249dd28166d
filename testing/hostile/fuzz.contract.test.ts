// A minute of chance in every run of the tests; `npm run fuzz -- --minutes 60` for more. The seed is the day's, so
// that all who run it today see the same.
import { expect, test } from "vitest";
import { fuzz, fuzzTargets } from "./fuzz.ts";
import { fragments } from "./readers.ts";

const seed = Math.floor(Date.now() / 86_400_000);
const targets = fuzzTargets();
const milliseconds = Math.floor(60_000 / targets.length);

test("there are readers of every kind", () => {
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

test("what breaks a promise is found and made small", async () => {
  const [target] = targets;
  if (target === undefined) throw new Error("no targets");
  const fragile = { ...target, check: (text: string) => expect(text).not.toContain("<a ") };
  const { find } = await fuzz(fragile, { seed: 7, milliseconds: 30_000 });
  expect(find?.seed).toBe(7);
  // One fragment of up to eighty: pieces are left out, and none is cut.
  expect(fragments.filter((one) => one.includes("<a "))).toContain(find?.input);
});
