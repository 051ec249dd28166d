// Looks up and checks all relevant records of a domain, and derives its verdict.

import type { IntakeMethod } from "#domain/inbox/intake-method.ts";
import { checkDkim } from "./check-dkim.ts";
import { checkDmarc, findDmarc } from "./check-dmarc.ts";
import { checkMx, checkPointer, checkTransportPolicy } from "./check-mx-and-pointers.ts";
import { checkSpf, isSpfRecord, resolveSpf, spfTerms } from "./check-spf.ts";
import { type DnsLookup, normalizeDnsName } from "./dns-lookup.ts";
import { type DomainFinding, type RequiredRecord, recordsIn } from "./domain-finding.ts";
import { type Verdict, verdicts } from "./verdict.ts";

export interface DomainRequirements {
  /** Records required by the accounts that send and receive its email. */
  readonly records: readonly RequiredRecord[];
  readonly intakeMethods: readonly IntakeMethod[];
  /** This server's public host name; null if it has none. */
  readonly ourHost: string | null;
}

export interface DomainReport {
  readonly verdict: Verdict;
  readonly findings: readonly DomainFinding[];
}

export async function checkDomainRecords(
  domain: string,
  requirements: DomainRequirements,
  lookup: DnsLookup,
): Promise<DomainReport> {
  const requiredOf = (purpose: RequiredRecord["purpose"]) =>
    distinct(requirements.records.filter((one) => one.purpose === purpose));
  const dkim = requiredOf("dkim");
  const returns = requiredOf("return_path");
  const findings = (
    await Promise.all([
      ...spfNames(domain, requiredOf("spf")).map((name) =>
        lookUpSpf(name, requiredOf("spf"), lookup),
      ),
      ...dkim.map((required) => lookUpDkim(required, lookup)),
      findDmarc(domain, lookup).then((looked) =>
        checkDmarc(domain, looked, {
          signedBy: dkim.map((one) => signerOf(one.name)),
          returnPathDomains: returns.map((one) => one.name),
        }),
      ),
      lookup(domain, "MX").then((answer) =>
        checkMx({ domain, answer, required: requiredOf("mx"), ...requirements }),
      ),
      ...[...returns, ...requiredOf("verify")].map(async (required) =>
        checkPointer(required, await lookup(required.name, required.type)),
      ),
      lookup(`_mta-sts.${domain}`, "TXT").then((answer) =>
        checkTransportPolicy(domain, "mta_sts", answer),
      ),
      lookup(`_smtp._tls.${domain}`, "TXT").then((answer) =>
        checkTransportPolicy(domain, "tls_rpt", answer),
      ),
    ])
  ).flat();
  return { verdict: worstVerdict(findings), findings };
}

/** Hints do not lower a domain's verdict. */
export function worstVerdict(findings: readonly Pick<DomainFinding, "verdict">[]): Verdict {
  const worst = findings.reduce((max, { verdict }) => {
    const rank = verdict === "hint" ? 0 : verdicts.indexOf(verdict);
    return Math.max(max, rank);
  }, 0);
  return verdicts[worst] ?? "ok";
}

async function lookUpSpf(
  name: string,
  required: readonly RequiredRecord[],
  lookup: DnsLookup,
): Promise<DomainFinding> {
  const answer = await lookup(name, "TXT");
  const records = recordsIn(answer).filter(isSpfRecord);
  const [only] = records;
  const tree = records.length === 1 && only !== undefined ? await resolveSpf(only, lookup) : null;
  const terms = required
    .filter((one) => normalizeDnsName(one.name) === name)
    .flatMap((one) => spfTermsOf(one.value));
  return checkSpf({ name, answer, tree, required: [...new Set(terms)] });
}

/** The domain itself, and names that carry only its return path. */
const spfNames = (domain: string, required: readonly RequiredRecord[]): readonly string[] => [
  ...new Set([normalizeDnsName(domain), ...required.map((one) => normalizeDnsName(one.name))]),
];

/** Providers give a whole record or just its term; we choose the `all` term. */
const spfTermsOf = (value: string): readonly string[] =>
  (isSpfRecord(value) ? spfTerms(value) : value.trim().split(/\s+/)).filter(
    (term) => term !== "" && !/^[+?~-]?all$/i.test(term),
  );

async function lookUpDkim(required: RequiredRecord, lookup: DnsLookup): Promise<DomainFinding> {
  const answer = await lookup(required.name, required.type);
  const key = required.type === "TXT" ? answer : await lookup(required.name, "TXT");
  return checkDkim({ required, answer, key });
}

const signerOf = (name: string): string => normalizeDnsName(name).split("._domainkey.")[1] ?? name;

const distinct = (required: readonly RequiredRecord[]): readonly RequiredRecord[] => [
  ...new Map(
    required.map((one) => [`${one.type} ${normalizeDnsName(one.name)} ${one.value.trim()}`, one]),
  ).values(),
];
