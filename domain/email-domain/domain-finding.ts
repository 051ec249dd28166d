// One row of the domain page: the check, its result, and the record to publish if something is to be done.
import type { DnsAnswer, DnsRecordType } from "./dns-lookup.ts";
import type { Verdict } from "./verdict.ts";

export const recordPurposes = {
  spf: "says which servers may send for the domain; without it, email is treated as spam",
  dkim: "signs each email so no one can change it or send in your name",
  dmarc:
    "tells receiving servers what to do with email that isn't really from you; Gmail and Yahoo require it",
  return_path: "returns bounces to the provider and makes SPF count for your own domain",
  mx: "says where email for the domain is delivered",
  verify: "proves to the provider that the domain is yours",
  mta_sts: "makes other servers deliver email to you only with encryption",
  tls_rpt: "has other servers report when encrypted delivery fails",
} as const;
export type RecordPurpose = keyof typeof recordPurposes;

interface RecordToPublish {
  readonly type: Exclude<DnsRecordType, "A" | "AAAA" | "PTR">;
  readonly name: string;
  readonly value: string;
}

export interface DomainFinding {
  /** Unique among findings of the same purpose. */
  readonly id: string;
  readonly purpose: RecordPurpose;
  readonly title: string;
  readonly verdict: Verdict;
  /** What is the case, then what to do. */
  readonly message: string;
  readonly found: readonly string[];
  /** The expected record; null if there is nothing to publish. */
  readonly recordToPublish: RecordToPublish | null;
}

/** A record that a provider requires. */
export interface RequiredRecord {
  readonly purpose: "spf" | "dkim" | "return_path" | "mx" | "verify";
  readonly type: "TXT" | "CNAME" | "MX";
  readonly name: string;
  readonly value: string;
}

export const recordsIn = (answer: DnsAnswer): readonly string[] =>
  answer.kind === "found" ? answer.records : [];

/** Reports only that the lookup failed. */
export const lookupFailedFinding = (
  of: Pick<DomainFinding, "id" | "purpose" | "title">,
  { reason }: Extract<DnsAnswer, { kind: "failed" }>,
): DomainFinding => ({
  ...of,
  verdict: "unknown",
  message: `Couldn't look it up. ${reason} Check again later.`,
  found: [],
  recordToPublish: null,
});
