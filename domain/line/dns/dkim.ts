// DKIM (RFC 6376): the public half of the key that signs our mail, where the selector says it stands.
import type { DnsAnswer } from "./ask.ts";
import { plainName } from "./ask.ts";
import { couldNotAsk, type Finding, recordsOf, type WantedRecord } from "./finding.ts";
import type { Verdict } from "./verdict.ts";

/** `v=DKIM1; k=rsa; p=…` as a list of tags; spaces inside values do not count. */
export function readTags(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(";")) {
    const at = part.indexOf("=");
    if (at > 0) tags.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim());
  }
  return tags;
}

const keyOf = (record: string): string => (readTags(record).get("p") ?? "").replace(/\s/g, "");

/** How strong an RSA key is, by the length of its base64: the frame around the number is 30 to 38 bytes. */
export function keyBits(key: string): number {
  const bytes = Math.floor((key.replace(/(?<!=)=+$/, "").length * 3) / 4);
  return Math.round(((bytes - 36) * 8) / 64) * 64;
}

const selectorOf = (name: string): string => plainName(name).split("._domainkey.")[0] ?? name;

interface DkimLooked {
  readonly wanted: WantedRecord;
  /** Of the type that is wanted. */
  readonly answer: DnsAnswer;
  /** The key itself, to which a CNAME leads. */
  readonly key: DnsAnswer;
}

export function judgeDkim({ wanted, answer, key }: DkimLooked): Finding {
  const of = {
    id: `dkim ${wanted.name}`,
    means: "dkim",
    title: `DKIM, selector ${selectorOf(wanted.name)}`,
  } as const;
  const paste = { type: wanted.type, name: wanted.name, value: wanted.value };
  const keys = recordsOf(key).filter((record) => keyTag.test(record));
  const found = recordsOf(answer).length > 0 ? recordsOf(answer) : keys;
  const tell = (verdict: Verdict, say: string, isDone = false): Finding => ({
    ...of,
    verdict,
    say,
    found,
    paste: isDone ? null : paste,
  });
  if (answer.kind === "failed") return couldNotAsk(of, answer);
  if (wanted.type === "CNAME") {
    const leads = recordsOf(answer).map(plainName);
    // Some hosts of names write the key itself where we ask for a pointer: a key is a key.
    if (leads.length === 0 && keys.length === 0)
      return tell("missing", "This record is missing. Add it.");
    if (leads.length > 0 && !leads.includes(plainName(wanted.value)))
      return tell("wrong", `It points to ${leads[0]}. Change it to this value.`);
  }
  if (key.kind === "failed") return couldNotAsk(of, key);
  const [record, second] = keys;
  if (record === undefined) {
    if (wanted.type === "CNAME")
      return tell(
        "warning",
        "The record is correct, but the provider hasn't published the key yet. Check again in an hour.",
        true,
      );
    return recordsOf(answer).length > 0
      ? tell("wrong", "The current value isn't a DKIM key. Change it to this value.")
      : tell("missing", "This record is missing. Add it.");
  }
  if (second !== undefined)
    return tell(
      "wrong",
      "The key is split over several records, so none of them counts. Put a long value into one record of several parts.",
    );
  return judgeKey(record, wanted, tell);
}

const keyTag = /(?:^|;)\s*(?:["“]\s*)?(?:v\s*=\s*DKIM1|[pk]\s*=)/i;

function judgeKey(
  record: string,
  wanted: WantedRecord,
  tell: (verdict: Verdict, say: string, isDone?: boolean) => Finding,
): Finding {
  if (/["“”\\]/.test(record))
    return tell(
      "wrong",
      "The record contains quotation marks or backslashes. Paste the value without them.",
    );
  const key = keyOf(record);
  if (key === "") return tell("wrong", "The key is empty, which means revoked. Create a new key.");
  if (wanted.type === "TXT" && keyTag.test(wanted.value) && keyOf(wanted.value) !== key)
    return tell("wrong", "The published key isn't the one that signs. Change it to this value.");
  if ((readTags(record).get("k") ?? "rsa").toLowerCase() !== "rsa")
    return tell("ok", "The key is published.", true);
  const bits = keyBits(key);
  if (bits < 1024)
    return tell(
      "wrong",
      `The key has about ${Math.max(bits, 0)} bits; mail servers ignore keys under 1024.`,
      true,
    );
  if (bits < 2048)
    return tell(
      "warning",
      `The key has ${bits} bits. It works, but 2048 is recommended today.`,
      true,
    );
  return tell("ok", `The key is published, ${bits} bits.`, true);
}
