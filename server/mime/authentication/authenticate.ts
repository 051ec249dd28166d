// Authenticates the From domain of an email: SPF, DKIM and DMARC, with current DNS records. Runs in a thread that can
// be terminated (`server/mime/worker/email-authenticator.ts`), because third-party code parses untrusted input.
import type { DKIMResult } from "mailauth";
import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { DnsLookup, DnsRecordType } from "#domain/email-domain/dns-lookup.ts";
import { normalizeDnsName } from "#domain/email-domain/dns-lookup.ts";
import { limit } from "#domain/limits.ts";
import type { EmailAuthentication } from "#domain/message/email/email-metadata.ts";

/** How the email arrived, as known by the server that received it. */
export interface DeliveryInfo {
  readonly from: string | null;
  readonly ip: string | null;
  readonly helo: string | null;
  /** The SPF result of a provider that received the email. */
  readonly spf: string | null;
}

export interface AuthenticationVerdict {
  readonly auth: EmailAuthentication;
  /** True if the From domain contradicts the email. */
  readonly isSuspicious: boolean;
  /** The only From address, if its domain authenticates the complete email. */
  readonly proved: string | null;
}

export type AuthenticationResult =
  | ({
      readonly kind: "judged";
      /** False if a lookup failed whose answer could still improve the verdict, never worsen it. */
      readonly isFinal: boolean;
    } & AuthenticationVerdict)
  /** The policy of the From domain couldn't be looked up; nothing is known. */
  | { readonly kind: "undetermined" };

/** Large, so imported with the first email to authenticate. */
export const loadMailauth = () => import("mailauth");

export async function authenticateEmail(
  bytes: Buffer,
  arrival: DeliveryInfo,
  lookup: DnsLookup,
): Promise<AuthenticationResult> {
  if (countHeaderLines(bytes) > limit("emailAuthHeaderLines")) return doubted;
  const { authenticate } = await loadMailauth();
  let hasFailed = false;
  const resolver = resolverOf(lookup, () => {
    hasFailed = true;
  });
  const found = await authenticate(bytes, {
    resolver,
    sender: arrival.from ?? "",
    ...(arrival.ip === null ? {} : { ip: arrival.ip }),
    helo: arrival.helo ?? "",
    mta: "deskbell",
    disableArc: true,
    disableBimi: true,
  });
  // By result, not by queried name: an attacker's SPF record may include any name.
  if ((found.dmarc || null)?.status.result === "temperror") return { kind: "undetermined" };
  const signatures = found.dkim.results;
  const passed = signatures.filter((one) => one.status.result === "pass");
  const aligned = passed.find((one) => one.status.aligned);
  const spf =
    arrival.ip === null
      ? resultKeyword(arrival.spf)
      : resultKeyword((found.spf || null)?.status.result);
  const dkim = passed.length > 0 ? "pass" : resultKeyword(signatures[0]?.status.result);
  const dmarc = resultKeyword((found.dmarc || null)?.status.result);
  const from = normalizeDnsName(found.dkim.headerFrom?.[0]?.split("@").at(-1) ?? "");
  const signer = passed[0]?.signingDomain;
  const auth: EmailAuthentication = {
    spf,
    dkim,
    // Without the sender's IP address, a signature can prove DMARC, but nothing can disprove it.
    dmarc: arrival.ip === null && dmarc === "fail" ? "none" : dmarc,
    via:
      aligned || signer === undefined || normalizeDnsName(signer) === from
        ? null
        : normalizeDnsName(signer),
  };
  const isWhole = passed.some((one) => one.status.aligned && isFullySigned(one));
  const [author, ...others] = found.dkim.headerFrom ?? [];
  const isBySender = Boolean(spf === "pass" && (found.dmarc || null)?.alignment?.spf.result);
  const isProved = dmarc !== "fail" && others.length === 0 && (isWhole || isBySender);
  const proved = isProved && author !== undefined ? normalizeAddress(author) : null;
  return {
    kind: "judged",
    // The author of an email chooses its signatures and return path, so a failed lookup there must not suspend the
    // verdict: it counts as absent until it is answered.
    isFinal: !hasFailed || proved !== null,
    auth,
    isSuspicious: isSuspicious(auth),
    proved,
  };
}

/**
 * For an email designed to be unjudgeable. No mail client writes so many header lines: unfolding them takes quadratic
 * time.
 */
export const doubted: AuthenticationResult = {
  kind: "judged",
  isFinal: true,
  isSuspicious: true,
  proved: null,
  auth: { spf: "none", dkim: "permerror", dmarc: "permerror", via: null },
};

const lineFeed = 10;
const carriageReturn = 13;

/** Counts up to the first empty line. */
function countHeaderLines(bytes: Buffer): number {
  let lines = 0;
  for (let start = 0; start < bytes.length; lines += 1) {
    const end = bytes.indexOf(lineFeed, start);
    if (end < 0) return lines + 1;
    if (end === start || (end === start + 1 && bytes[start] === carriageReturn)) return lines;
    start = end + 1;
  }
  return lines;
}

/** Text below the signed part can be anyone's, and so can an unsigned From. */
function isFullySigned(signature: DKIMResult): boolean {
  const { signingHeaders } = signature as { signingHeaders?: { keys: string } };
  const names = (signingHeaders?.keys ?? "").split(":").map((name) => name.trim().toLowerCase());
  return !signature.status.underSized && names.includes("from");
}

/** The domain itself contradicts the email: by its policy, or by an SPF record that excludes this server. */
export const isSuspicious = ({ spf, dkim, dmarc }: EmailAuthentication): boolean =>
  dmarc === "fail" || (dmarc === "none" && spf === "fail" && dkim !== "pass");

const knownResults = ["pass", "fail", "softfail", "neutral", "none", "permerror", "policy"];
export const resultKeyword = (result: string | null | undefined): string => {
  const keyword = (result ?? "none").toLowerCase();
  return knownResults.includes(keyword) ? keyword : "none";
};

type Resolver = (
  name: string,
  type: string,
) => Promise<string[][] | string[] | { priority: number; exchange: string }[]>;

/** Answers and fails like Node's own resolver. */
function resolverOf(lookup: DnsLookup, failed: () => void) {
  const resolve: Resolver = async (name, type) => {
    const answer = await lookup(name, type as DnsRecordType);
    if (answer.kind === "failed") {
      failed();
      throw Object.assign(new Error(answer.reason), { code: "ETIMEOUT" });
    }
    if (answer.kind === "none")
      throw Object.assign(new Error(`nothing at ${name}`), { code: "ENOTFOUND" });
    if (type === "TXT") return answer.records.map((record) => [record]);
    if (type === "MX")
      return answer.records.map((record) => {
        const [priority = "0", exchange = ""] = record.split(" ");
        return { priority: Number(priority), exchange };
      });
    return [...answer.records];
  };
  return resolve as (name: string, type: string) => Promise<string[][] | string[]>;
}
