import { expect, test } from "vitest";
import { isCallProof, isEmailProof, isTextProof } from "./contact-proof.ts";

test.each([
  ["a text from a number", "sms", "+447700900514", true],
  ["a text from a name that its sender chose", "sms", "CLINIC", false],
  ["a text from a short code", "sms", "60777", false],
  ["a WhatsApp message", "whatsapp", "+447700900514", true],
] as const)("decides whether the sender is proven by %s", (_, channel, from, isProof) => {
  expect(isTextProof(channel, from, "GB")).toBe(isProof);
});

test("a call proves its number only with full attestation", () => {
  expect((["verified", "unverified", null] as const).map(isCallProof)).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ["authenticated", "Ada@Brook.example", "ada@brook.example", null, true],
  ["not authenticated", "ada@brook.example", null, null, false],
  ["another author is authenticated", "ada@brook.example", "bob@brook.example", null, false],
  ["an absence notice", "ada@brook.example", "ada@brook.example", "auto-reply", false],
  [
    "a confirmation by a machine",
    "ada@brook.example",
    "ada@brook.example",
    "auto-generated",
    false,
  ],
] as const)("an email: %s", (_, from, proved, auto, isProof) => {
  expect(isEmailProof({ from, proved, auto })).toBe(isProof);
});
