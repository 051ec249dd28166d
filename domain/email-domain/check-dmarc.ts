// DMARC (RFC 7489): one record, at the domain or above it, and mail that is aligned with it.

import { parseDkimTags } from "./check-dkim.ts";
import { type DnsAnswer, type DnsLookup, normalizeDnsName } from "./dns-lookup.ts";
import { type DomainFinding, lookupFailedFinding, recordsIn } from "./domain-finding.ts";
import type { Verdict } from "./verdict.ts";

export const isDmarcRecord = (record: string): boolean =>
  /^v\s*=\s*DMARC1(?:\s*;|$)/i.test(record.trim());

export interface DmarcLookup {
  /** Where it stands: the domain itself or one above. */
  readonly at: string;
  readonly answer: DnsAnswer;
}

/** Upwards, as the other side looks; a domain of one word has no policy for those below it. */
export async function findDmarc(domain: string, ask: DnsLookup): Promise<DmarcLookup> {
  const labels = normalizeDnsName(domain).split(".");
  for (let place = 0; labels.length - place >= 2; place += 1) {
    const at = labels.slice(place).join(".");
    const answer = await ask(`_dmarc.${at}`, "TXT");
    if (answer.kind === "failed") return { at, answer };
    if (recordsIn(answer).some(isDmarcRecord)) return { at, answer };
  }
  return { at: normalizeDnsName(domain), answer: { kind: "none" } };
}

/** What signs, and where bounces go: the domains that may stand for ours. */
export interface Alignment {
  readonly signedBy: readonly string[];
  readonly returnTo: readonly string[];
}

export function checkDmarc(
  domain: string,
  looked: DmarcLookup,
  alignment: Alignment,
): DomainFinding {
  const of = { id: "dmarc", means: "dmarc", title: "DMARC" } as const;
  if (looked.answer.kind === "failed") return lookupFailedFinding(of, looked.answer);
  const found = recordsIn(looked.answer).filter(isDmarcRecord);
  const paste = {
    type: "TXT",
    name: `_dmarc.${domain}`,
    value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
  } as const;
  const tell = (verdict: Verdict, say: string, isDone = true): DomainFinding => ({
    ...of,
    verdict,
    say,
    found,
    paste: isDone ? null : paste,
  });
  const [record, second] = found;
  if (record === undefined)
    return tell(
      "missing",
      "There's no DMARC record. Start with this one; it doesn't change delivery yet.",
      false,
    );
  if (second !== undefined)
    return tell("wrong", "There are several DMARC records, so none of them counts. Keep only one.");
  const tags = parseDkimTags(record);
  const isAbove = normalizeDnsName(looked.at) !== normalizeDnsName(domain);
  const policy = ((isAbove ? tags.get("sp") : undefined) ?? tags.get("p") ?? "").toLowerCase();
  if (!["none", "quarantine", "reject"].includes(policy))
    return tell(
      "wrong",
      `Its policy is ${policy === "" ? "missing" : `“${policy}”`}; use p=none, quarantine or reject.`,
    );
  const where = isAbove ? ` It's published at ${looked.at}.` : "";
  const stray = strayFrom(domain, tags, alignment);
  if (stray !== null)
    return tell(
      policy === "none" ? "warning" : "wrong",
      `${stray}${policy === "none" ? "" : ` With p=${policy} mail servers ${policy === "reject" ? "reject" : "put into spam"} what you send.`}`,
    );
  if (policy === "none")
    return tell(
      "hint",
      `The policy is none, so nothing is rejected yet. When the reports show only your own email, set p=quarantine.${where}`,
    );
  if (!tags.has("rua"))
    return tell(
      "hint",
      `The policy is ${policy}. No one receives the reports: add rua=mailto:….${where}`,
    );
  return tell("ok", `The policy is ${policy}, and reports go to ${tags.get("rua")}.${where}`);
}

/** Neither signature nor return path stands for the domain that customers see, as far as it is known. */
function strayFrom(
  domain: string,
  tags: ReadonlyMap<string, string>,
  { signedBy, returnTo }: Alignment,
): string | null {
  if (signedBy.length === 0 && returnTo.length === 0) return null;
  const isStrict = (tag: string) => tags.get(tag)?.toLowerCase() === "s";
  const stands = (one: string, tag: string) =>
    normalizeDnsName(one) === normalizeDnsName(domain) ||
    (!isStrict(tag) && isRelated(one, domain));
  if (signedBy.some((one) => stands(one, "adkim"))) return null;
  if (returnTo.some((one) => stands(one, "aspf"))) return null;
  const signers = [...new Set([...signedBy, ...returnTo])].join(" and ");
  return `Your email is signed by ${signers}, not by ${domain}, so it isn't aligned. Set up the provider to sign for ${domain}.`;
}

/** One below the other, or both below the same name of two words or more. */
function isRelated(one: string, other: string): boolean {
  const [left, right] = [normalizeDnsName(one).split("."), normalizeDnsName(other).split(".")];
  const most = Math.min(left.length, right.length);
  let shared = 0;
  while (shared < most && left.at(-1 - shared) === right.at(-1 - shared)) shared += 1;
  return shared >= 2 && shared >= most - 1;
}
