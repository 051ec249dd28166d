// Parses typed or pasted recipients: a single address or a whole list copied from an email client. Pure.
import { isSendableAddress } from "#domain/message/email/decide-email.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";

interface ParsedAddresses {
  readonly people: readonly EmailPerson[];
  /** Parts that are not addresses, left for the member to correct. */
  readonly rest: readonly string[];
}

const angled = /^(.*?)<\s*([^<>\s]+)\s*>$/s;

export function parseTypedAddresses(typed: string): ParsedAddresses {
  const people: EmailPerson[] = [];
  const rest: string[] = [];
  for (const part of splitPeople(typed)) {
    const [, before = "", inside] = angled.exec(part) ?? [];
    const address = (inside ?? part).replace(/^mailto:/i, "").trim();
    if (isAddress(address)) people.push({ address, name: nameIn(before) });
    else rest.push(...unparsedParts(part, people));
  }
  return { people: onceOnly(people), rest };
}

/** Bare addresses pasted as a column may be separated by whitespace only. */
function unparsedParts(part: string, people: EmailPerson[]): string[] {
  const words = part.split(/\s+/);
  if (words.length < 2 || !words.every(isAddress)) return [part];
  people.push(...words.map((address) => ({ address, name: "" })));
  return [];
}

/** A comma inside quotes or angle brackets is part of the name. */
function splitPeople(typed: string): string[] {
  const parts: string[] = [];
  let part = "";
  let isQuoted = false;
  for (const letter of typed) {
    if (letter === '"') isQuoted = !isQuoted;
    const isEnd = letter === ";" || letter === "\n" || letter === "," || letter === "\t";
    if (isEnd && !isQuoted) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== "");
}

const nameIn = (before: string): string =>
  before
    .trim()
    .replace(/^["']|["']$/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 120);

/** Stricter than the email standard: requires a dot after the @. */
export const isAddress = (typed: string): boolean =>
  isSendableAddress(typed) && /@[^@]+\.[^@.]{2,}$/.test(typed);

const onceOnly = (people: readonly EmailPerson[]): EmailPerson[] => {
  const seen = new Set<string>();
  return people.filter(({ address }) => {
    const key = address.toLowerCase();
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
};

/** Drops duplicates in a field; new recipients go last. */
export const addRecipients = (
  held: readonly EmailPerson[],
  added: readonly EmailPerson[],
): EmailPerson[] => onceOnly([...held, ...added]);
