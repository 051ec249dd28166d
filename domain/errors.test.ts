import { expect, test } from "vitest";
import { AppError, type ErrorCode, errorCatalog, formatErrorMessage } from "./errors.ts";
import { createId, isId } from "./ids.ts";
import { formatBytes } from "./limits.ts";

test("every error message is a short sentence without blame or apology", () => {
  const sentences = Object.entries(errorCatalog);
  expect(sentences.length).toBeGreaterThan(40);
  for (const [code, { message, status }] of sentences) {
    expect(message, code).toMatch(/^[“A-Z{].*[.}]$/);
    expect(message, code).not.toMatch(/please|oops|sorry|successfully|!/i);
    expect(message.length, code).toBeLessThanOrEqual(140);
    expect(status, code).toBeGreaterThanOrEqual(400);
  }
});

test("placeholders in messages are filled with values", () => {
  expect(new AppError("text_too_long", { max: 1600, length: 1700 }).message).toBe(
    "Messages from this inbox can have up to 1600 characters; yours has 1700.",
  );
  expect(formatErrorMessage("not_found" satisfies ErrorCode, {})).not.toContain("{");
});

test("an id starts with its time, so that later ids sort later", () => {
  const one = createId(1_763_600_000_000, new Uint8Array(10).fill(255));
  const two = createId(1_763_600_000_001, new Uint8Array(10));
  expect([one, two].every(isId)).toBe(true);
  expect(one[14]).toBe("7");
  expect(one < two).toBe(true);
});

test("byte counts are formatted for people", () => {
  expect([
    formatBytes(1),
    formatBytes(512),
    formatBytes(600_000),
    formatBytes(5 * 1024 * 1024),
    formatBytes(24 * 1024 * 1024),
    formatBytes(3.5 * 1024 ** 3),
    formatBytes(252 * 1024 ** 3),
  ]).toEqual(["1 byte", "512 bytes", "586 kB", "5 MB", "24 MB", "3.5 GB", "252 GB"]);
});
