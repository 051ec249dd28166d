// How a record was found, in a word and a colour.
import type { Verdict } from "#domain/email-domain/verdict.ts";
import type { ChipKind } from "#web/ui/display/chip.tsx";

interface VerdictWords {
  readonly kind: Extract<ChipKind, "ok" | "warn" | "danger" | "plain">;
  /** Of one record. */
  readonly record: string;
  /** Of a whole domain. */
  readonly domain: string;
  /** What follows from it for the mail that leaves. */
  readonly say: string;
}

export const verdictLabels: Readonly<Record<Verdict, VerdictWords>> = {
  ok: {
    kind: "ok",
    record: "OK",
    domain: "Ready",
    say: "Email from this domain passes authentication.",
  },
  hint: {
    kind: "plain",
    record: "Recommended",
    domain: "Ready",
    say: "Email from this domain passes authentication.",
  },
  unasked: {
    kind: "plain",
    record: "Unknown",
    domain: "Unknown",
    say: "Couldn't look up the records. Check again later.",
  },
  warning: {
    kind: "warn",
    record: "Review",
    domain: "Review",
    say: "Email is sent, but some of it may be marked as spam.",
  },
  wrong: {
    kind: "danger",
    record: "Error",
    domain: "Needs work",
    say: "Some email will land in spam or be rejected. Fix the marked records.",
  },
  missing: {
    kind: "danger",
    record: "Missing",
    domain: "Needs work",
    say: "Some email will land in spam or be rejected. Fix the marked records.",
  },
};

/** Nobody is turned away without these, so they do not stand between the others. */
const niceToHave = new Set(["mta_sts", "tls_rpt"]);

export function splitFindings<Row extends { readonly verdict: Verdict; readonly means: string }>(
  rows: readonly Row[],
): { readonly matters: readonly Row[]; readonly extras: readonly Row[] } {
  const isExtra = (row: Row) => niceToHave.has(row.means) && row.verdict === "hint";
  return { matters: rows.filter((row) => !isExtra(row)), extras: rows.filter(isExtra) };
}

/** What is in the way comes first, then what could be better, then what is right. */
export const sortByUrgency = <Row extends { readonly verdict: Verdict }>(
  rows: readonly Row[],
): readonly Row[] => {
  const order: readonly Verdict[] = ["missing", "wrong", "warning", "unasked", "ok", "hint"];
  return rows.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
};
