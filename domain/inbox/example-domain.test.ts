import { expect, test } from "vitest";
import { exampleDomain } from "./example-domain.ts";

test.each([
  ["Copperline", "copperline.example"],
  ["Brook & Sons Ltd.", "brook-sons-ltd.example"],
  ["Müller Sanitär", "muller-sanitar.example"],
  ["日本語", "desk.example"],
  ["  ", "desk.example"],
  [`${"x".repeat(39)} y`, `${"x".repeat(39)}.example`],
])("%s has the domain %s", (company, domain) => {
  expect(exampleDomain(company)).toBe(domain);
});
