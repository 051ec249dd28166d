import { expect, test } from "vitest";
import { verdicts } from "#domain/email-domain/verdict.ts";
import { sortByUrgency, splitFindings, verdictLabels } from "./verdict-labels.ts";

test("what is in the way stands first, and what is only nice to have last", () => {
  const rows = verdicts.map((verdict) => ({ verdict }));
  expect(sortByUrgency(rows).map((row) => row.verdict)).toEqual([
    "missing",
    "wrong",
    "warning",
    "unasked",
    "ok",
    "hint",
  ]);
});

test("what nobody is turned away for stands apart, unless it is there", () => {
  const row = (means: string, verdict: "hint" | "ok" | "unasked") => ({ means, verdict });
  const { matters, extras } = splitFindings([
    row("mx", "hint"),
    row("mta_sts", "hint"),
    row("tls_rpt", "ok"),
    row("tls_rpt", "unasked"),
  ]);
  expect(matters.map((one) => one.means)).toEqual(["mx", "tls_rpt", "tls_rpt"]);
  expect(extras.map((one) => one.means)).toEqual(["mta_sts"]);
});

test("not having been able to ask is never shown as a fault of the domain", () => {
  expect(verdictLabels.unasked.kind).toBe("plain");
  expect(verdictLabels.hint.domain).toBe("Ready");
});
