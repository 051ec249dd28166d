import { expect, test } from "vitest";
import { formatBytes } from "#domain/limits.ts";
import { localizeSize } from "./localize-size.ts";

const sizes = [1, 512, 600_000, 1.5 * 1024 ** 2, 24 * 1024 ** 2, 3.5 * 1024 ** 3];

test.each(["en", "de", "es"] as const)(
  "sizes written in English are written anew in %s",
  (language) => {
    const localized = sizes.map((bytes) => localizeSize(language, formatBytes(bytes)));
    expect(localized).toEqual(sizes.map((bytes) => formatBytes(bytes, language)));
  },
);

test("a value that isn't a size stays as it is", () => {
  expect(["1.5 miles", "Room 5 MB", 1.5].map((value) => localizeSize("de", value))).toEqual([
    "1.5 miles",
    "Room 5 MB",
    1.5,
  ]);
});
