import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { DescribedTextProvider } from "#server/ports/external-services.ts";
import { maxAttachmentBytes } from "./present-inbox.ts";
import { textLimitsOf } from "./text-limits.ts";

/** Allows more of everything than the app. */
const generous = {
  capabilities: {
    images: true,
    maxImages: 1_000,
    maxImageBytesTotal: 1e9,
    maxCharacters: 1e6,
    whatsapp: true,
  },
} as unknown as DescribedTextProvider;

test('a text has at most "imagesPerText" and "textLength", whatever its provider allows', () => {
  expect(textLimitsOf({ kind: "phone", address: "+12025550100" }, generous)).toMatchObject({
    maxImages: limit("imagesPerText"),
    maxCharacters: limit("textLength"),
  });
  const strict = {
    capabilities: { ...generous.capabilities, maxImages: 2 },
  } as DescribedTextProvider;
  const { maxImages } = textLimitsOf({ kind: "phone", address: "+12025550100" }, strict);
  expect(maxImages).toBe(2);
});

test("a text has as many segments as its provider allows; a WhatsApp message is never segmented", () => {
  const strict = {
    capabilities: { ...generous.capabilities, maxSegments: 11 },
  } as DescribedTextProvider;
  const of = (kind: "phone" | "whatsapp", provider: DescribedTextProvider) =>
    textLimitsOf({ kind, address: "+12025550100" }, provider).maxSegments;
  expect(of("phone", strict)).toBe(11);
  expect(of("phone", generous)).toBeUndefined();
  expect(of("whatsapp", strict)).toBeUndefined();
});

test('a WhatsApp message has at most "whatsappFiles"', () => {
  const limits = textLimitsOf({ kind: "whatsapp", address: "+12025550100" }, generous);
  expect(limits.maxImages).toBe(limit("whatsappFiles"));
});

test('the files of an email have at most "emailFilesBytes", and less where its provider accepts less', () => {
  expect(maxAttachmentBytes(1e12)).toBe(limit("emailFilesBytes"));
  expect(maxAttachmentBytes(1_370_000)).toBeLessThanOrEqual(1_000_000);
});
