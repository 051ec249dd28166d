import { expect, test } from "vitest";
import { examplePhoneNumber } from "./example-phone-number.ts";
import { normalizePhoneNumber } from "./phone-number.ts";

test.each(["AU", "CA", "DE", "FR", "GB", "US"])(
  "an example of %s is a number of its form",
  (country) => {
    expect(normalizePhoneNumber(examplePhoneNumber(country), "ES")).toMatchObject({ country });
  },
);

test("other countries show an international number too", () => {
  expect(examplePhoneNumber("ES")).toBe(examplePhoneNumber("GB"));
});
