import { expect, test } from "vitest";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { decodeEncodedWords } from "./encoded-words.ts";

test("words of a charset that doesn't exist cost no more than others", () => {
  const costOf = (word: string) => cpuTimeOf(() => decodeEncodedWords(word.repeat(100_000)));
  expect(costOf("=?a?b?a?=<a ")).toBeLessThan(5 * costOf("=?utf-8?b?YQ==?=<a "));
});
