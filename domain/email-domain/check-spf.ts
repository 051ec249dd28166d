// SPF (RFC 7208): one record, at most ten DNS lookups, and an `all` term that does not allow every sender.
import { type DnsAnswer, type DnsLookup, normalizeDnsName } from "./dns-lookup.ts";
import { type DomainFinding, lookupFailedFinding, recordsIn } from "./domain-finding.ts";
import type { Verdict } from "./verdict.ts";

export const isSpfRecord = (record: string): boolean => /^v=spf1(?:\s|$)/i.test(record.trim());

/** Terms such as "include:a.example", "ip4:192.0.2.1" and "-all", without the version. */
export const spfTerms = (record: string): readonly string[] =>
  record
    .trim()
    .split(/\s+/)
    .slice(1)
    .filter((term) => term !== "");

const bare = (term: string): string => term.replace(/^[+?~-]/, "").toLowerCase();
const isAll = (term: string): boolean => bare(term) === "all";
const isRedirect = (term: string): boolean => bare(term).startsWith("redirect=");
const mechanism =
  /^(?:all|(?:include|exists):\S+|(?:a|mx)(?:[:/]\S+)?|ptr(?::\S+)?|ip4:\S+|ip6:\S+)$/i;
const modifier = /^[a-z][a-z0-9_.-]*=\S*$/i;
const isKnown = (term: string): boolean => mechanism.test(bare(term)) || modifier.test(term);
const costsLookup = (term: string): boolean =>
  /^(?:include:|exists:|a(?:$|[:/])|mx(?:$|[:/])|ptr(?:$|:)|redirect=)/.test(bare(term));

/** The record a term refers to, or null. */
function leadsTo(term: string): string | null {
  const target = /^(?:include:|redirect=)(\S+)$/.exec(bare(term))?.[1];
  return target === undefined || target.includes("%") ? null : normalizeDnsName(target);
}

const maxSpfLookups = 10;

interface SpfTree {
  readonly lookups: number;
  /** All records reached, directly or not. */
  readonly included: readonly string[];
  /** Reached, but without an SPF record: this invalidates the whole record. */
  readonly broken: readonly string[];
  readonly failed: Extract<DnsAnswer, { kind: "failed" }> | null;
}

/** Counts lookups like a receiver, and stops soon after the limit. */
export async function resolveSpf(record: string, lookup: DnsLookup): Promise<SpfTree> {
  const included: string[] = [];
  const broken: string[] = [];
  let lookups = 0;
  let failed: SpfTree["failed"] = null;
  const walk = async (text: string, path: readonly string[]): Promise<void> => {
    const terms = spfTerms(text);
    for (const term of terms) {
      if (!costsLookup(term)) continue;
      if (isRedirect(term) && terms.some(isAll)) continue;
      lookups += 1;
      const target = leadsTo(term);
      if (target === null || lookups > 2 * maxSpfLookups || path.includes(target)) continue;
      included.push(target);
      const answer = await lookup(target, "TXT");
      if (answer.kind === "failed") failed ??= answer;
      const inner = recordsIn(answer).find(isSpfRecord);
      if (inner !== undefined) await walk(inner, [...path, target]);
      else if (answer.kind !== "failed") broken.push(target);
    }
  };
  await walk(record, []);
  return { lookups, included, broken, failed };
}

interface SpfLookup {
  readonly name: string;
  readonly answer: DnsAnswer;
  /** Set if there is exactly one record. */
  readonly tree: SpfTree | null;
  /** Terms required by the sending accounts: "include:spf.provider.example". */
  readonly required: readonly string[];
}

/** RFC 7208 §3.4 asks for answers that fit 512 bytes; names and other TXT records take part of that. */
const longRecordLength = 450;

export function checkSpf({ name, answer, tree, required }: SpfLookup): DomainFinding {
  const of = { id: `spf ${name}`, purpose: "spf", title: "SPF" } as const;
  if (answer.kind === "failed") return lookupFailedFinding(of, answer);
  const found = recordsIn(answer).filter(isSpfRecord);
  const right = mergeSpfRecords(found, required);
  const recordToPublish = { type: "TXT", name, value: right } as const;
  const createFinding = (verdict: Verdict, message: string, isDone = false): DomainFinding => ({
    ...of,
    verdict,
    message,
    found,
    recordToPublish: isDone ? null : recordToPublish,
  });
  const [record, second] = found;
  if (record === undefined)
    return createFinding("missing", "There's no SPF record. Add this one to the domain.");
  if (second !== undefined)
    return createFinding(
      "wrong",
      `There are ${found.length} SPF records, so none of them counts. Keep one: this value combines them all.`,
    );
  const unknown = spfTerms(record).filter((term) => !isKnown(term));
  if (unknown.length > 0)
    return createFinding(
      "wrong",
      `“${unknown[0]}” isn't valid in SPF, so the whole record is ignored. Correct it.`,
      true,
    );
  const end = spfTerms(record).find(isAll);
  if (end !== undefined && /^\+?all$/i.test(end))
    return createFinding(
      "wrong",
      "It ends in +all, so anyone can send in your name. End it in ~all.",
    );
  if (tree === null) return createFinding("ok", "One record.", true);
  if (tree.failed) return lookupFailedFinding(of, tree.failed);
  if (tree.broken.length > 0)
    return createFinding(
      "wrong",
      `It includes ${tree.broken[0]}, which has no SPF record, so the whole record is ignored. Remove that part.`,
      true,
    );
  if (tree.lookups > maxSpfLookups)
    return createFinding(
      "wrong",
      `It needs ${tree.lookups > 2 * maxSpfLookups ? "more than 20" : tree.lookups} lookups, and only ${maxSpfLookups} are allowed, so the record is ignored. Remove what no longer sends for you.`,
      true,
    );
  const missing = required.filter((term) => !holds(record, tree, term));
  if (missing.length > 0)
    return createFinding(
      "wrong",
      `It doesn't include ${missing.join(" and ")}. Change it to this value.`,
    );
  if (end === undefined && !spfTerms(record).some(isRedirect))
    return createFinding(
      "warning",
      "It has no all term, so other senders stay undecided. End it in ~all.",
    );
  if (end?.startsWith("?"))
    return createFinding("warning", "It ends in ?all, which has no effect. End it in ~all.");
  if (record.length > longRecordLength)
    return createFinding(
      "warning",
      `It is ${record.length} characters long; some name servers truncate records of that size. Shorten it.`,
      true,
    );
  return createFinding("ok", `One record, ${tree.lookups} of ${maxSpfLookups} lookups.`, true);
}

const holds = (record: string, tree: SpfTree, term: string): boolean => {
  const target = leadsTo(term);
  return (
    spfTerms(record).some((one) => bare(one) === bare(term)) ||
    (target !== null && tree.included.includes(target))
  );
};

/** Combines all found and required terms in one record; keeps a strict `-all`. */
function mergeSpfRecords(found: readonly string[], required: readonly string[]): string {
  const terms = new Map<string, string>();
  for (const term of [...found.flatMap(spfTerms), ...required])
    if (!isAll(term) && isKnown(term) && !terms.has(bare(term))) terms.set(bare(term), term);
  const isStrict = found.some((record) => spfTerms(record).includes("-all"));
  const redirect = [...terms.values()].some(isRedirect);
  const mechanisms = terms.size === 0 ? ["mx"] : [...terms.values()];
  return ["v=spf1", ...mechanisms, ...(redirect ? [] : [isStrict ? "-all" : "~all"])].join(" ");
}
