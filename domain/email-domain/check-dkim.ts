// DKIM (RFC 6376): checks the public key of our email signatures at its selector.
import type { DnsAnswer } from "./dns-lookup.ts";
import { normalizeDnsName } from "./dns-lookup.ts";
import {
  type DomainFinding,
  lookupFailedFinding,
  type RequiredRecord,
  recordsIn,
} from "./domain-finding.ts";
import type { Verdict } from "./verdict.ts";

/** Parses `v=DKIM1; k=rsa; p=…` into tags, ignoring spaces inside values. */
export function parseDkimTags(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(";")) {
    const at = part.indexOf("=");
    if (at > 0) tags.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim());
  }
  return tags;
}

const keyOf = (record: string): string => (parseDkimTags(record).get("p") ?? "").replace(/\s/g, "");

/** RSA key size derived from the base64 length: the ASN.1 wrapper takes 30 to 38 bytes. */
export function rsaKeyBits(key: string): number {
  const bytes = Math.floor((key.replace(/(?<!=)=+$/, "").length * 3) / 4);
  return Math.round(((bytes - 36) * 8) / 64) * 64;
}

const selectorOf = (name: string): string =>
  normalizeDnsName(name).split("._domainkey.")[0] ?? name;

interface DkimLookup {
  readonly required: RequiredRecord;
  /** Records of the required type. */
  readonly answer: DnsAnswer;
  /** The key itself, to which a CNAME leads. */
  readonly key: DnsAnswer;
}

export function checkDkim({ required, answer, key }: DkimLookup): DomainFinding {
  const of = {
    id: `dkim ${required.name}`,
    purpose: "dkim",
    title: `DKIM, selector ${selectorOf(required.name)}`,
  } as const;
  const recordToPublish = { type: required.type, name: required.name, value: required.value };
  const keys = recordsIn(key).filter((record) => keyTag.test(record));
  const found = recordsIn(answer).length > 0 ? recordsIn(answer) : keys;
  const createFinding = (verdict: Verdict, message: string, isDone = false): DomainFinding => ({
    ...of,
    verdict,
    message,
    found,
    recordToPublish: isDone ? null : recordToPublish,
  });
  if (answer.kind === "failed") return lookupFailedFinding(of, answer);
  if (required.type === "CNAME") {
    const leads = recordsIn(answer).map(normalizeDnsName);
    // Some DNS hosts publish the key itself where we ask for a CNAME, which works too.
    if (leads.length === 0 && keys.length === 0)
      return createFinding("missing", "This record is missing. Add it.");
    if (leads.length > 0 && !leads.includes(normalizeDnsName(required.value)))
      return createFinding("wrong", `It points to ${leads[0]}. Change it to this value.`);
  }
  if (key.kind === "failed") return lookupFailedFinding(of, key);
  const [record, second] = keys;
  if (record === undefined) {
    if (required.type === "CNAME")
      return createFinding(
        "warning",
        "The record is correct, but the provider hasn't published the key yet. Check again in an hour.",
        true,
      );
    return recordsIn(answer).length > 0
      ? createFinding("wrong", "The current value isn't a DKIM key. Change it to this value.")
      : createFinding("missing", "This record is missing. Add it.");
  }
  if (second !== undefined)
    return createFinding(
      "wrong",
      "The key is split over several records, so none of them counts. Put a long value into one record of several parts.",
    );
  return checkKey(record, required, createFinding);
}

const keyTag = /(?:^|;)\s*(?:["“]\s*)?(?:v\s*=\s*DKIM1|[pk]\s*=)/i;

function checkKey(
  record: string,
  required: RequiredRecord,
  createFinding: (verdict: Verdict, message: string, isDone?: boolean) => DomainFinding,
): DomainFinding {
  if (/["“”\\]/.test(record))
    return createFinding(
      "wrong",
      "The record contains quotation marks or backslashes. Paste the value without them.",
    );
  const key = keyOf(record);
  if (key === "")
    return createFinding("wrong", "The key is empty, which means revoked. Create a new key.");
  if (required.type === "TXT" && keyTag.test(required.value) && keyOf(required.value) !== key)
    return createFinding(
      "wrong",
      "The published key isn't the one that signs. Change it to this value.",
    );
  if ((parseDkimTags(record).get("k") ?? "rsa").toLowerCase() !== "rsa")
    return createFinding("ok", "The key is published.", true);
  const bits = rsaKeyBits(key);
  if (bits < 1024)
    return createFinding(
      "wrong",
      `The key has about ${Math.max(bits, 0)} bits; mail servers ignore keys under 1024.`,
      true,
    );
  if (bits < 2048)
    return createFinding(
      "warning",
      `The key has ${bits} bits. It works, but 2048 is recommended today.`,
      true,
    );
  return createFinding("ok", `The key is published, ${bits} bits.`, true);
}
