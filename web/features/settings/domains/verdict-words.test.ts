import { expect, test } from "vitest";
import { verdicts } from "#domain/line/dns/verdict.ts";
import { byUrgency, verdictWords } from "./verdict-words.ts";

test("what is in the way stands first, and what is only nice to have last", () => {
  const rows = verdicts.map((verdict) => ({ verdict }));
  expect(byUrgency(rows).map((row) => row.verdict)).toEqual([
    "missing",
    "wrong",
    "warning",
    "unasked",
    "ok",
    "hint",
  ]);
});

test("not having been able to ask is never shown as a fault of the domain", () => {
  expect(verdictWords.unasked.kind).toBe("plain");
  expect(verdictWords.hint.domain).toBe("Ready");
});
