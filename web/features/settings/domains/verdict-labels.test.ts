import { expect, test } from "vitest";
import { verdicts } from "#domain/email-domain/verdict.ts";
import { sortByUrgency, splitFindings, verdictLabels } from "./verdict-labels.ts";

test("sorts problems first and optional records last", () => {
  const rows = verdicts.map((verdict) => ({ verdict }));
  expect(sortByUrgency(rows).map((row) => row.verdict)).toEqual([
    "missing",
    "wrong",
    "warning",
    "unknown",
    "ok",
    "hint",
  ]);
});

test("separates optional records unless they are set", () => {
  const row = (purpose: string, verdict: "hint" | "ok" | "unknown") => ({ purpose, verdict });
  const { matters, extras } = splitFindings([
    row("mx", "hint"),
    row("mta_sts", "hint"),
    row("tls_rpt", "ok"),
    row("tls_rpt", "unknown"),
  ]);
  expect(matters.map((one) => one.purpose)).toEqual(["mx", "tls_rpt", "tls_rpt"]);
  expect(extras.map((one) => one.purpose)).toEqual(["mta_sts"]);
});

test("never shows a failed DNS query as a fault of the domain", () => {
  expect(verdictLabels.unknown.kind).toBe("plain");
  expect(verdictLabels.hint.domain).toBe("Ready");
});
