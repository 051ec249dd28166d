// A whole domain: asks for all records that matter, has each judged, and says how it stands.
import { type Ask, plainName } from "./ask.ts";
import { judgeDkim } from "./dkim.ts";
import { findDmarc, judgeDmarc } from "./dmarc.ts";
import { type Finding, recordsOf, type WantedRecord } from "./finding.ts";
import { judgeMx, judgePointer, judgeTransport, type WayIn } from "./pointers.ts";
import { isSpf, judgeSpf, termsOf, walkSpf } from "./spf.ts";
import { type Verdict, verdicts } from "./verdict.ts";

export interface DomainWishes {
  /** What the accounts that send and bring mail want to find. */
  readonly records: readonly WantedRecord[];
  readonly ways: readonly WayIn[];
  /** This server's own name, where it has one that others can reach. */
  readonly ourHost: string | null;
}

export interface DomainFound {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}

export async function judgeDomain(
  domain: string,
  wishes: DomainWishes,
  ask: Ask,
): Promise<DomainFound> {
  const wantedOf = (means: WantedRecord["means"]) =>
    distinct(wishes.records.filter((one) => one.means === means));
  const dkim = wantedOf("dkim");
  const returns = wantedOf("return_path");
  const findings = (
    await Promise.all([
      ...spfNames(domain, wantedOf("spf")).map((name) => lookAtSpf(name, wantedOf("spf"), ask)),
      ...dkim.map((wanted) => lookAtDkim(wanted, ask)),
      findDmarc(domain, ask).then((looked) =>
        judgeDmarc(domain, looked, {
          signedBy: dkim.map((one) => signerOf(one.name)),
          returnTo: returns.map((one) => one.name),
        }),
      ),
      ask(domain, "MX").then((answer) =>
        judgeMx({ domain, answer, wanted: wantedOf("mx"), ...wishes }),
      ),
      ...[...returns, ...wantedOf("verify")].map(async (wanted) =>
        judgePointer(wanted, await ask(wanted.name, wanted.type)),
      ),
      ask(`_mta-sts.${domain}`, "TXT").then((answer) => judgeTransport(domain, "mta_sts", answer)),
      ask(`_smtp._tls.${domain}`, "TXT").then((answer) =>
        judgeTransport(domain, "tls_rpt", answer),
      ),
    ])
  ).flat();
  return { verdict: worstOf(findings), findings };
}

/** What is nice to have does not count against a domain. */
export function worstOf(findings: readonly Pick<Finding, "verdict">[]): Verdict {
  const worst = findings.reduce((most, { verdict }) => {
    const rank = verdict === "hint" ? 0 : verdicts.indexOf(verdict);
    return Math.max(most, rank);
  }, 0);
  return verdicts[worst] ?? "ok";
}

async function lookAtSpf(
  name: string,
  wanted: readonly WantedRecord[],
  ask: Ask,
): Promise<Finding> {
  const answer = await ask(name, "TXT");
  const records = recordsOf(answer).filter(isSpf);
  const [only] = records;
  const tree = records.length === 1 && only !== undefined ? await walkSpf(only, ask) : null;
  const terms = wanted
    .filter((one) => plainName(one.name) === name)
    .flatMap((one) => spfTermsOf(one.value));
  return judgeSpf({ name, answer, tree, wanted: [...new Set(terms)] });
}

/** The domain itself, and those that only carry its return path. */
const spfNames = (domain: string, wanted: readonly WantedRecord[]): readonly string[] => [
  ...new Set([plainName(domain), ...wanted.map((one) => plainName(one.name))]),
];

/** Vendors name a whole record or its one term; its end is ours to choose. */
const spfTermsOf = (value: string): readonly string[] =>
  (isSpf(value) ? termsOf(value) : value.trim().split(/\s+/)).filter(
    (term) => term !== "" && !/^[+?~-]?all$/i.test(term),
  );

async function lookAtDkim(wanted: WantedRecord, ask: Ask): Promise<Finding> {
  const answer = await ask(wanted.name, wanted.type);
  const key = wanted.type === "TXT" ? answer : await ask(wanted.name, "TXT");
  return judgeDkim({ wanted, answer, key });
}

const signerOf = (name: string): string => plainName(name).split("._domainkey.")[1] ?? name;

const distinct = (wanted: readonly WantedRecord[]): readonly WantedRecord[] => [
  ...new Map(
    wanted.map((one) => [`${one.type} ${plainName(one.name)} ${one.value.trim()}`, one]),
  ).values(),
];
