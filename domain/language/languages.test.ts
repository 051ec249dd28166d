import { expect, test } from "vitest";
import { matchLanguage, parseAcceptLanguage, resolveLocale } from "./languages.ts";

test("Accept-Language is read in the order of its weights, and garbage is no language", () => {
  expect(parseAcceptLanguage("en;q=0.5, de-AT, es;q=0.8, *;q=0.1, fr;q=0")).toEqual([
    "de-AT",
    "es",
    "en",
  ]);
  expect(matchLanguage(parseAcceptLanguage("constructor, ;q=x, __proto__"))).toBeNull();
  expect(matchLanguage(parseAcceptLanguage(""))).toBeNull();
});

test("dates follow the screen's language, in the region that fits it", () => {
  expect(resolveLocale("de", ["en-GB", "de-AT"])).toBe("de-AT");
  expect(resolveLocale("de", ["en-US"])).toBe("de");
  expect(resolveLocale("en", ["en-US"])).toBe("en-US");
  expect(resolveLocale("en", ["en"])).toBe("en-GB");
});
