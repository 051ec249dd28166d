// The verdict on a DNS record as a label and color.
import type { Verdict } from "#domain/email-domain/verdict.ts";
import type { ChipKind } from "#web/ui/display/chip.tsx";
import * as words from "./words.ts";

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
    record: words.ok,
    domain: words.ready,
    message: words.readyHint,
  },
  hint: {
    kind: "plain",
    record: words.recommended,
    domain: words.ready,
    message: words.readyHint,
  },
  unknown: {
    kind: "plain",
    record: words.unknown,
    domain: words.unknown,
    message: words.unknownHint,
  },
  warning: {
    kind: "warn",
    record: words.review,
    domain: words.review,
    message: words.reviewHint,
  },
  wrong: {
    kind: "danger",
    record: words.error,
    domain: words.needsWork,
    message: words.needsWorkHint,
  },
  missing: {
    kind: "danger",
    record: words.missing,
    domain: words.needsWork,
    message: words.needsWorkHint,
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
  const order: readonly Verdict[] = ["missing", "wrong", "warning", "unknown", "ok", "hint"];
  return rows.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
};
