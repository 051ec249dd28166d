// The verdict on a DNS record as a label and color.
import type { Verdict } from "#domain/email-domain/verdict.ts";
import type { ChipKind } from "#web/ui/display/chip.tsx";

interface VerdictLabels {
  readonly kind: Extract<ChipKind, "ok" | "warn" | "danger" | "plain">;
  /** Label for one record. */
  readonly record: string;
  /** Label for a whole domain. */
  readonly domain: string;
  /** The effect on outgoing email. */
  readonly message: string;
}

export const verdictLabels: Readonly<Record<Verdict, VerdictLabels>> = {
  ok: {
    kind: "ok",
    record: "OK",
    domain: "Ready",
    message: "Email from this domain passes authentication.",
  },
  hint: {
    kind: "plain",
    record: "Recommended",
    domain: "Ready",
    message: "Email from this domain passes authentication.",
  },
  unasked: {
    kind: "plain",
    record: "Unknown",
    domain: "Unknown",
    message: "Couldn't look up the records. Check again later.",
  },
  warning: {
    kind: "warn",
    record: "Review",
    domain: "Review",
    message: "Email is sent, but some of it may be marked as spam.",
  },
  wrong: {
    kind: "danger",
    record: "Error",
    domain: "Needs work",
    message: "Some email will land in spam or be rejected. Fix the marked records.",
  },
  missing: {
    kind: "danger",
    record: "Missing",
    domain: "Needs work",
    message: "Some email will land in spam or be rejected. Fix the marked records.",
  },
};

/** Optional for delivery, so they are listed separately. */
const niceToHave = new Set(["mta_sts", "tls_rpt"]);

export function splitFindings<Row extends { readonly verdict: Verdict; readonly purpose: string }>(
  rows: readonly Row[],
): { readonly matters: readonly Row[]; readonly extras: readonly Row[] } {
  const isExtra = (row: Row) => niceToHave.has(row.purpose) && row.verdict === "hint";
  return { matters: rows.filter((row) => !isExtra(row)), extras: rows.filter(isExtra) };
}

/** Problems first, then possible improvements, then what is correct. */
export const sortByUrgency = <Row extends { readonly verdict: Verdict }>(
  rows: readonly Row[],
): readonly Row[] => {
  const order: readonly Verdict[] = ["missing", "wrong", "warning", "unasked", "ok", "hint"];
  return rows.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
};
