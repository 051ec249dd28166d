// Records that lead elsewhere: where mail is brought, where bounces go, what proves the domain, and how
// others shall bring mail encrypted.
import { type DnsAnswer, hostOfMx, plainName } from "./ask.ts";
import { couldNotAsk, type Finding, recordsOf, type WantedRecord } from "./finding.ts";
import type { Verdict } from "./verdict.ts";

export type WayIn = "hook" | "smtp" | "imap";

interface MxLooked {
  readonly domain: string;
  readonly answer: DnsAnswer;
  readonly ways: readonly WayIn[];
  /** Those that the provider which brings mail wants. */
  readonly wanted: readonly WantedRecord[];
  /** This server's own name. */
  readonly ourHost: string | null;
}

export function judgeMx({ domain, answer, ways, wanted, ourHost }: MxLooked): Finding {
  const of = { id: "mx", means: "mx", title: "MX, where mail comes in" } as const;
  if (answer.kind === "failed") return couldNotAsk(of, answer);
  const found = recordsOf(answer);
  const hosts = found.map(hostOfMx);
  const theirs = wanted.filter((one) => plainName(one.name) === plainName(domain));
  const right = theirs[0] ?? null;
  const paste = right
    ? ({ type: "MX", name: domain, value: right.value } as const)
    : ways.includes("smtp") && ourHost !== null
      ? ({ type: "MX", name: domain, value: `10 ${ourHost}` } as const)
      : null;
  const tell = (verdict: Verdict, say: string, isDone = true): Finding => ({
    ...of,
    verdict,
    say,
    found,
    paste: isDone ? null : paste,
  });
  if (hosts.length === 0 || hosts.every((host) => host === "" || host === "."))
    return tell("missing", "Mail to this domain goes nowhere: there is no MX record.", false);
  const isTheirs = theirs.some((one) => hosts.includes(hostOfMx(one.value)));
  if (ways.includes("hook") && theirs.length > 0 && !isTheirs)
    return tell(
      ways.length > 1 ? "warning" : "wrong",
      `Mail goes to ${hosts[0]}, not to the provider that should bring it here. Change it to this, or let ${hosts[0]} pass mail on.`,
      false,
    );
  if (ways.includes("smtp") && !isTheirs && (ourHost === null || !hosts.includes(ourHost)))
    return tell(
      "hint",
      `Mail goes to ${hosts[0]}. That server must pass it on to our SMTP receiver, or the record must lead here.`,
    );
  return tell("ok", `Mail goes to ${hosts[0]}.`);
}

/** A return path or a proof of ownership: right when it says what is wanted. */
export function judgePointer(wanted: WantedRecord, answer: DnsAnswer): Finding {
  const isReturn = wanted.means !== "verify";
  const of = {
    id: `${wanted.means} ${wanted.type} ${wanted.name}`,
    means: wanted.means === "verify" ? ("verify" as const) : ("return_path" as const),
    title: isReturn ? "Return path" : "Proof for the provider",
  };
  if (answer.kind === "failed") return couldNotAsk(of, answer);
  const found = recordsOf(answer);
  const paste = { type: wanted.type, name: wanted.name, value: wanted.value };
  if (found.some((one) => isSame(wanted, one)))
    return { ...of, verdict: "ok", say: "It stands as it should.", found, paste: null };
  const others = wanted.type === "TXT" ? [] : found;
  return {
    ...of,
    verdict: others.length > 0 ? "wrong" : "missing",
    say:
      others.length > 0
        ? `It leads to ${others[0]}. Change it to this.`
        : "There is no such record. Add it.",
    found: others,
    paste,
  };
}

function isSame({ type, value }: WantedRecord, found: string): boolean {
  if (type === "MX") return hostOfMx(found) === hostOfMx(value);
  if (type === "CNAME") return plainName(found) === plainName(value);
  return found.trim() === value.trim();
}

/** Nice to have; nobody is turned away without them. */
export function judgeTransport(
  domain: string,
  which: "mta_sts" | "tls_rpt",
  answer: DnsAnswer,
): Finding {
  const isSts = which === "mta_sts";
  const of = { id: which, means: which, title: isSts ? "MTA-STS" : "TLS reports" } as const;
  if (answer.kind === "failed") return couldNotAsk(of, answer);
  const mark = isSts ? /^v\s*=\s*STSv1/i : /^v\s*=\s*TLSRPTv1/i;
  const found = recordsOf(answer).filter((record) => mark.test(record.trim()));
  if (found.length > 0) return { ...of, verdict: "ok", say: "It is there.", found, paste: null };
  return {
    ...of,
    verdict: "hint",
    say: isSts
      ? "Not there, which is no fault. It also needs a small file at mta-sts of your domain, at whoever receives mail."
      : "Not there, which is no fault.",
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
