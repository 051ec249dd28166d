// How a record was found, in a word and a colour.
import type { Verdict } from "#domain/line/dns/verdict.ts";
import type { ChipKind } from "#web/ui/text/chip.tsx";

interface VerdictWords {
  readonly kind: Extract<ChipKind, "ok" | "warn" | "danger" | "plain">;
  /** Of one record. */
  readonly record: string;
  /** Of a whole domain. */
  readonly domain: string;
  /** What follows from it for the mail that leaves. */
  readonly say: string;
}

export const verdictWords: Readonly<Record<Verdict, VerdictWords>> = {
  ok: {
    kind: "ok",
    record: "Right",
    domain: "Ready",
    say: "Mail from this domain is believed.",
  },
  hint: {
    kind: "plain",
    record: "Could be better",
    domain: "Ready",
    say: "Mail from this domain is believed.",
  },
  unasked: {
    kind: "plain",
    record: "Not known",
    domain: "Not known",
    say: "The records could not be asked for, so nothing is known about them.",
  },
  warning: {
    kind: "warn",
    record: "Look at it",
    domain: "Look at it",
    say: "Mail leaves, and some of it may be doubted.",
  },
  wrong: {
    kind: "danger",
    record: "Wrong",
    domain: "Needs work",
    say: "Part of the mail will land in spam or be refused. Put the marked records right.",
  },
  missing: {
    kind: "danger",
    record: "Missing",
    domain: "Needs work",
    say: "Part of the mail will land in spam or be refused. Put the marked records right.",
  },
};

/** Nobody is turned away without these, so they do not stand between the others. */
const niceToHave = new Set(["mta_sts", "tls_rpt"]);

export function split<Row extends { readonly verdict: Verdict; readonly means: string }>(
  rows: readonly Row[],
): { readonly matters: readonly Row[]; readonly extras: readonly Row[] } {
  const isExtra = (row: Row) => niceToHave.has(row.means) && row.verdict === "hint";
  return { matters: rows.filter((row) => !isExtra(row)), extras: rows.filter(isExtra) };
}

/** What is in the way comes first, then what could be better, then what is right. */
export const byUrgency = <Row extends { readonly verdict: Verdict }>(
  rows: readonly Row[],
): readonly Row[] => {
  const order: readonly Verdict[] = ["missing", "wrong", "warning", "unasked", "ok", "hint"];
  return rows.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
};
