// Whether the domain in From vouches for a mail: SPF, DKIM and DMARC, by what the domain name system says now. Runs in
// a thread that may be ended (`server/mime/worker/mail-judge.ts`): what a stranger wrote goes through code that is not ours.
import type { DKIMResult } from "mailauth";
import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { DnsLookup, DnsRecordType } from "#domain/email-domain/dns-lookup.ts";
import { normalizeDnsName } from "#domain/email-domain/dns-lookup.ts";
import { limit } from "#domain/limits.ts";
import type { EmailAuthentication } from "#domain/message/email/email-metadata.ts";

/** How the mail came, as the server that took it in knows it. */
export interface DeliveryInfo {
  readonly from: string | null;
  readonly ip: string | null;
  readonly helo: string | null;
  /** What a provider found itself, where it took the mail in. */
  readonly spf: string | null;
}

export interface AuthenticationVerdict {
  readonly auth: EmailAuthentication;
  /** The domain in From speaks against the mail. */
  readonly isSuspicious: boolean;
  /** The one address in From, where its domain stands for the mail as it is, whole. */
  readonly proved: string | null;
}

export type AuthenticationResult =
  | ({
      readonly kind: "judged";
      /** false: a lookup failed, whose answer could still speak for the mail. Never against it. */
      readonly isFinal: boolean;
    } & AuthenticationVerdict)
  /** The policy of the domain in From could not be asked for; nothing is known. */
  | { readonly kind: "unasked" };

/** Large, and not wanted before there is something to judge. */
export const loadMailauth = () => import("mailauth");

export async function authenticateEmail(
  bytes: Buffer,
  arrival: DeliveryInfo,
  ask: DnsLookup,
): Promise<AuthenticationResult> {
  if (countHeaderLines(bytes) > limit("judgedHeaderLines")) return doubted;
  const { authenticate } = await loadMailauth();
  let hasFailed = false;
  const resolver = resolverOf(ask, () => {
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
  // By the result, not by the name that was asked for: a stranger's SPF record may include any name.
  if ((found.dmarc || null)?.status.result === "temperror") return { kind: "unasked" };
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
    // Without the sender's server DMARC can be proved by a signature, and never be disproved.
    dmarc: arrival.ip === null && dmarc === "fail" ? "none" : dmarc,
    via:
      aligned || signer === undefined || normalizeDnsName(signer) === from
        ? null
        : normalizeDnsName(signer),
  };
  const isWhole = passed.some((one) => one.status.aligned && signsWhole(one));
  const [author, ...others] = found.dkim.headerFrom ?? [];
  const isBySender = Boolean(spf === "pass" && (found.dmarc || null)?.alignment?.spf.result);
  const isProved = dmarc !== "fail" && others.length === 0 && (isWhole || isBySender);
  const proved = isProved && author !== undefined ? normalizeAddress(author) : null;
  return {
    kind: "judged",
    // Whoever writes a mail chooses whose signatures and return path it has, so a lookup that fails there may
    // not suspend the verdict: it counts as absent until it is answered.
    isFinal: !hasFailed || proved !== null,
    auth,
    isSuspicious: isSuspicious(auth),
    proved,
  };
}

/**
 * For a mail that cannot be judged because it was made so. No mail program writes so many lines of header: unfolding
 * them takes time that grows with the square of their number.
 */
export const doubted: AuthenticationResult = {
  ...{ kind: "judged", isFinal: true, isSuspicious: true, proved: null },
  auth: { spf: "none", dkim: "permerror", dmarc: "permerror", via: null },
};

const lineFeed = 10;
const carriageReturn = 13;

/** Up to the first empty line. */
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

/** What stands below the signed part may be anybody's words, and so may a From that was not signed. */
function signsWhole(signature: DKIMResult): boolean {
  const { signingHeaders } = signature as { signingHeaders?: { keys: string } };
  const names = (signingHeaders?.keys ?? "").split(":").map((name) => name.trim().toLowerCase());
  return !signature.status.underSized && names.includes("from");
}

/** The domain itself says so: by its policy, or by naming servers this one is not among. */
export const isSuspicious = ({ spf, dkim, dmarc }: EmailAuthentication): boolean =>
  dmarc === "fail" || (dmarc === "none" && spf === "fail" && dkim !== "pass");

const words = ["pass", "fail", "softfail", "neutral", "none", "permerror", "policy"];
export const resultKeyword = (result: string | null | undefined): string => {
  const word = (result ?? "none").toLowerCase();
  return words.includes(word) ? word : "none";
};

type Resolver = (
  name: string,
  type: string,
) => Promise<string[][] | string[] | { priority: number; exchange: string }[]>;

/** In the shapes, and with the failures, of Node's own resolver. */
function resolverOf(ask: DnsLookup, failed: () => void) {
  const resolve: Resolver = async (name, type) => {
    const answer = await ask(name, type as DnsRecordType);
    if (answer.kind === "failed") {
      failed();
      throw Object.assign(new Error(answer.why), { code: "ETIMEOUT" });
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
