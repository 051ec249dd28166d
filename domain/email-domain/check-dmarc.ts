// DMARC (RFC 7489): exactly one record, at the domain or a parent, and aligned email.

import { parseDkimTags } from "./check-dkim.ts";
import { type DnsAnswer, type DnsLookup, normalizeDnsName } from "./dns-lookup.ts";
import { type DomainFinding, lookupFailedFinding, recordsIn } from "./domain-finding.ts";
import type { Verdict } from "./verdict.ts";

const isDmarcRecord = (record: string): boolean => /^v\s*=\s*DMARC1(?:\s*;|$)/i.test(record.trim());

interface DmarcLookup {
  /** The domain that has the record: this one or a parent. */
  readonly at: string;
  readonly answer: DnsAnswer;
}

/** Walks up the parents like a receiver; a top-level domain has no policy for its subdomains. */
export async function findDmarc(domain: string, lookup: DnsLookup): Promise<DmarcLookup> {
  const labels = normalizeDnsName(domain).split(".");
  for (let index = 0; labels.length - index >= 2; index += 1) {
    const at = labels.slice(index).join(".");
    const answer = await lookup(`_dmarc.${at}`, "TXT");
    if (answer.kind === "failed") return { at, answer };
    if (recordsIn(answer).some(isDmarcRecord)) return { at, answer };
  }
  return { at: normalizeDnsName(domain), answer: { kind: "none" } };
}

/** The signing and return-path domains that may align with ours. */
interface Alignment {
  readonly signedBy: readonly string[];
  readonly returnPathDomains: readonly string[];
}

export function checkDmarc(
  domain: string,
  looked: DmarcLookup,
  alignment: Alignment,
): DomainFinding {
  const of = { id: "dmarc", purpose: "dmarc", title: "DMARC" } as const;
  if (looked.answer.kind === "failed") return lookupFailedFinding(of, looked.answer);
  const found = recordsIn(looked.answer).filter(isDmarcRecord);
  const recordToPublish = {
    type: "TXT",
    name: `_dmarc.${domain}`,
    value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
  } as const;
  const createFinding = (verdict: Verdict, message: string, isDone = true): DomainFinding => ({
    ...of,
    verdict,
    message,
    found,
    recordToPublish: isDone ? null : recordToPublish,
  });
  const [record, second] = found;
  if (record === undefined)
    return createFinding(
      "missing",
      "There's no DMARC record. Start with this one; it doesn't change delivery yet.",
      false,
    );
  if (second !== undefined)
    return createFinding(
      "wrong",
      "There are several DMARC records, so none of them counts. Keep only one.",
    );
  const tags = parseDkimTags(record);
  const isAbove = normalizeDnsName(looked.at) !== normalizeDnsName(domain);
  const policy = ((isAbove ? tags.get("sp") : undefined) ?? tags.get("p") ?? "").toLowerCase();
  if (!["none", "quarantine", "reject"].includes(policy))
    return createFinding(
      "wrong",
      `Its policy is ${policy === "" ? "missing" : `“${policy}”`}; use p=none, quarantine or reject.`,
    );
  const where = isAbove ? ` It's published at ${looked.at}.` : "";
  const misalignment = describeMisalignment(domain, tags, alignment);
  if (misalignment !== null)
    return createFinding(
      policy === "none" ? "warning" : "wrong",
      `${misalignment}${policy === "none" ? "" : ` With p=${policy} mail servers ${policy === "reject" ? "reject" : "put into spam"} what you send.`}`,
    );
  if (policy === "none")
    return createFinding(
      "hint",
      `The policy is none, so nothing is rejected yet. When the reports show only your own email, set p=quarantine.${where}`,
    );
  if (!tags.has("rua"))
    return createFinding(
      "hint",
      `The policy is ${policy}. No one receives the reports: add rua=mailto:….${where}`,
    );
  return createFinding(
    "ok",
    `The policy is ${policy}, and reports go to ${tags.get("rua")}.${where}`,
  );
}

/** Neither the signature nor the return path aligns with the From domain, as far as known. */
function describeMisalignment(
  domain: string,
  tags: ReadonlyMap<string, string>,
  { signedBy, returnPathDomains }: Alignment,
): string | null {
  if (signedBy.length === 0 && returnPathDomains.length === 0) return null;
  const isStrict = (tag: string) => tags.get(tag)?.toLowerCase() === "s";
  const isAligned = (one: string, tag: string) =>
    normalizeDnsName(one) === normalizeDnsName(domain) ||
    (!isStrict(tag) && isRelated(one, domain));
  if (signedBy.some((one) => isAligned(one, "adkim"))) return null;
  if (returnPathDomains.some((one) => isAligned(one, "aspf"))) return null;
  const signers = [...new Set([...signedBy, ...returnPathDomains])].join(" and ");
  return `Your email is signed by ${signers}, not by ${domain}, so it isn't aligned. Set up the provider to sign for ${domain}.`;
}

/** One is a subdomain of the other, or both share a parent of two labels or more. */
function isRelated(one: string, other: string): boolean {
  const [left, right] = [normalizeDnsName(one).split("."), normalizeDnsName(other).split(".")];
  const max = Math.min(left.length, right.length);
  let shared = 0;
  while (shared < max && left.at(-1 - shared) === right.at(-1 - shared)) shared += 1;
  return shared >= 2 && shared >= max - 1;
}
