// Checks MX, return-path, ownership and transport-security records.
import type { IntakeMethod } from "#domain/inbox/intake-method.ts";
import { type DnsAnswer, mxHost, normalizeDnsName } from "./dns-lookup.ts";
import {
  type DomainFinding,
  lookupFailedFinding,
  type RequiredRecord,
  recordsIn,
} from "./domain-finding.ts";
import type { Verdict } from "./verdict.ts";

interface MxLookup {
  readonly domain: string;
  readonly answer: DnsAnswer;
  readonly intakeMethods: readonly IntakeMethod[];
  /** Records required by the provider that receives the email. */
  readonly required: readonly RequiredRecord[];
  /** This server's own host name. */
  readonly ourHost: string | null;
}

export function checkMx({
  domain,
  answer,
  intakeMethods,
  required,
  ourHost,
}: MxLookup): DomainFinding {
  const of = { id: "mx", purpose: "mx", title: "MX, incoming email" } as const;
  if (answer.kind === "failed") return lookupFailedFinding(of, answer);
  const found = recordsIn(answer);
  const hosts = found.map(mxHost);
  const theirs = required.filter((one) => normalizeDnsName(one.name) === normalizeDnsName(domain));
  const right = theirs[0] ?? null;
  const recordToPublish = right
    ? ({ type: "MX", name: domain, value: right.value } as const)
    : intakeMethods.includes("smtp") && ourHost !== null
      ? ({ type: "MX", name: domain, value: `10 ${ourHost}` } as const)
      : null;
  const createFinding = (verdict: Verdict, message: string, isDone = true): DomainFinding => ({
    ...of,
    verdict,
    message,
    found,
    recordToPublish: isDone ? null : recordToPublish,
  });
  if (hosts.length === 0 || hosts.every((host) => host === "" || host === "."))
    return createFinding(
      "missing",
      "Email to this domain goes nowhere, because there's no MX record.",
      false,
    );
  const isTheirs = theirs.some((one) => hosts.includes(mxHost(one.value)));
  if (intakeMethods.includes("webhook") && theirs.length > 0 && !isTheirs)
    return createFinding(
      intakeMethods.length > 1 ? "warning" : "wrong",
      `Email goes to ${hosts[0]}, not to the provider that should receive it. Change it to this value, or have ${hosts[0]} forward email.`,
      false,
    );
  if (intakeMethods.includes("smtp") && !isTheirs && (ourHost === null || !hosts.includes(ourHost)))
    return createFinding(
      "hint",
      `Email goes to ${hosts[0]}. That server must forward it to Deskbell's mail server, or the record must point here.`,
    );
  return createFinding("ok", `Email goes to ${hosts[0]}.`);
}

/** A return-path or ownership record, correct if it has the required value. */
export function checkPointer(required: RequiredRecord, answer: DnsAnswer): DomainFinding {
  const isReturn = required.purpose !== "verify";
  const of = {
    id: `${required.purpose} ${required.type} ${required.name}`,
    purpose: required.purpose === "verify" ? ("verify" as const) : ("return_path" as const),
    title: isReturn ? "Return path" : "Provider verification",
  };
  if (answer.kind === "failed") return lookupFailedFinding(of, answer);
  const found = recordsIn(answer);
  const recordToPublish = { type: required.type, name: required.name, value: required.value };
  if (found.some((one) => isSame(required, one)))
    return { ...of, verdict: "ok", message: "Correct.", found, recordToPublish: null };
  const others = required.type === "TXT" ? [] : found;
  return {
    ...of,
    verdict: others.length > 0 ? "wrong" : "missing",
    message:
      others.length > 0
        ? `It points to ${others[0]}. Change it to this value.`
        : "This record is missing. Add it.",
    found: others,
    recordToPublish,
  };
}

function isSame({ type, value }: RequiredRecord, found: string): boolean {
  if (type === "MX") return mxHost(found) === mxHost(value);
  if (type === "CNAME") return normalizeDnsName(found) === normalizeDnsName(value);
  return found.trim() === value.trim();
}

/** Optional; email is delivered without them. */
export function checkTransportPolicy(
  domain: string,
  which: "mta_sts" | "tls_rpt",
  answer: DnsAnswer,
): DomainFinding {
  const isSts = which === "mta_sts";
  const of = { id: which, purpose: which, title: isSts ? "MTA-STS" : "TLS reports" } as const;
  if (answer.kind === "failed") return lookupFailedFinding(of, answer);
  const mark = isSts ? /^v\s*=\s*STSv1/i : /^v\s*=\s*TLSRPTv1/i;
  const found = recordsIn(answer).filter((record) => mark.test(record.trim()));
  if (found.length > 0)
    return { ...of, verdict: "ok", message: "Published.", found, recordToPublish: null };
  return {
    ...of,
    verdict: "hint",
    message: isSts
      ? "Missing, which is fine: it's optional. It also needs a small policy file at the mta-sts subdomain of the domain that receives email."
      : "Missing, which is fine: it's optional.",
    found: [],
    recordToPublish: isSts
      ? null
      : {
          type: "TXT",
          name: `_smtp._tls.${domain}`,
          value: `v=TLSRPTv1; rua=mailto:tls@${domain}`,
        },
  };
}
