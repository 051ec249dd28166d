// Records that lead elsewhere: where mail is brought, where bounces go, what proves the domain, and how
// others shall bring mail encrypted.
import { type DnsAnswer, mxHost, normalizeDnsName } from "./dns-lookup.ts";
import {
  type DomainFinding,
  lookupFailedFinding,
  type RequiredRecord,
  recordsIn,
} from "./domain-finding.ts";
import type { Verdict } from "./verdict.ts";

export type IntakeMethod = "hook" | "smtp" | "imap";

interface MxLooked {
  readonly domain: string;
  readonly answer: DnsAnswer;
  readonly ways: readonly IntakeMethod[];
  /** Those that the provider which brings mail wants. */
  readonly wanted: readonly RequiredRecord[];
  /** This server's own name. */
  readonly ourHost: string | null;
}

export function checkMx({ domain, answer, ways, wanted, ourHost }: MxLooked): DomainFinding {
  const of = { id: "mx", means: "mx", title: "MX, incoming email" } as const;
  if (answer.kind === "failed") return lookupFailedFinding(of, answer);
  const found = recordsIn(answer);
  const hosts = found.map(mxHost);
  const theirs = wanted.filter((one) => normalizeDnsName(one.name) === normalizeDnsName(domain));
  const right = theirs[0] ?? null;
  const paste = right
    ? ({ type: "MX", name: domain, value: right.value } as const)
    : ways.includes("smtp") && ourHost !== null
      ? ({ type: "MX", name: domain, value: `10 ${ourHost}` } as const)
      : null;
  const tell = (verdict: Verdict, say: string, isDone = true): DomainFinding => ({
    ...of,
    verdict,
    say,
    found,
    paste: isDone ? null : paste,
  });
  if (hosts.length === 0 || hosts.every((host) => host === "" || host === "."))
    return tell(
      "missing",
      "Email to this domain goes nowhere, because there's no MX record.",
      false,
    );
  const isTheirs = theirs.some((one) => hosts.includes(mxHost(one.value)));
  if (ways.includes("hook") && theirs.length > 0 && !isTheirs)
    return tell(
      ways.length > 1 ? "warning" : "wrong",
      `Email goes to ${hosts[0]}, not to the provider that should receive it. Change it to this value, or have ${hosts[0]} forward email.`,
      false,
    );
  if (ways.includes("smtp") && !isTheirs && (ourHost === null || !hosts.includes(ourHost)))
    return tell(
      "hint",
      `Email goes to ${hosts[0]}. That server must forward it to Deskbell's mail server, or the record must point here.`,
    );
  return tell("ok", `Email goes to ${hosts[0]}.`);
}

/** A return path or a proof of ownership: right when it says what is wanted. */
export function checkPointer(wanted: RequiredRecord, answer: DnsAnswer): DomainFinding {
  const isReturn = wanted.means !== "verify";
  const of = {
    id: `${wanted.means} ${wanted.type} ${wanted.name}`,
    means: wanted.means === "verify" ? ("verify" as const) : ("return_path" as const),
    title: isReturn ? "Return path" : "Provider verification",
  };
  if (answer.kind === "failed") return lookupFailedFinding(of, answer);
  const found = recordsIn(answer);
  const paste = { type: wanted.type, name: wanted.name, value: wanted.value };
  if (found.some((one) => isSame(wanted, one)))
    return { ...of, verdict: "ok", say: "Correct.", found, paste: null };
  const others = wanted.type === "TXT" ? [] : found;
  return {
    ...of,
    verdict: others.length > 0 ? "wrong" : "missing",
    say:
      others.length > 0
        ? `It points to ${others[0]}. Change it to this value.`
        : "This record is missing. Add it.",
    found: others,
    paste,
  };
}

function isSame({ type, value }: RequiredRecord, found: string): boolean {
  if (type === "MX") return mxHost(found) === mxHost(value);
  if (type === "CNAME") return normalizeDnsName(found) === normalizeDnsName(value);
  return found.trim() === value.trim();
}

/** Nice to have; nobody is turned away without them. */
export function checkTransportPolicy(
  domain: string,
  which: "mta_sts" | "tls_rpt",
  answer: DnsAnswer,
): DomainFinding {
  const isSts = which === "mta_sts";
  const of = { id: which, means: which, title: isSts ? "MTA-STS" : "TLS reports" } as const;
  if (answer.kind === "failed") return lookupFailedFinding(of, answer);
  const mark = isSts ? /^v\s*=\s*STSv1/i : /^v\s*=\s*TLSRPTv1/i;
  const found = recordsIn(answer).filter((record) => mark.test(record.trim()));
  if (found.length > 0) return { ...of, verdict: "ok", say: "Published.", found, paste: null };
  return {
    ...of,
    verdict: "hint",
    say: isSts
      ? "Missing, which is fine: it's optional. It also needs a small policy file at the mta-sts subdomain of the domain that receives email."
      : "Missing, which is fine: it's optional.",
    found: [],
    paste: isSts
      ? null
      : {
          type: "TXT",
          name: `_smtp._tls.${domain}`,
          value: `v=TLSRPTv1; rua=mailto:tls@${domain}`,
        },
  };
}
