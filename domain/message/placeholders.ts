// Saved replies contain placeholders such as {{contact.firstName}}, filled when inserted into a message. Unknown ones
// stay visible to the author.

export const placeholders = {
  "contact.name": "full name",
  "contact.firstName": "first name",
  "member.name": "your name",
  "inbox.name": "inbox name",
  "conversation.number": "conversation number",
} as const satisfies Record<string, string>;

type PlaceholderName = keyof typeof placeholders;
export const placeholderNames = Object.keys(placeholders) as readonly PlaceholderName[];
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>;

const placeholderPattern = /\{\{\s*([\w.]{1,40})\s*\}\}/g;

/** `write` adapts plain values to the target, e.g. escapes them for HTML. */
export const fillPlaceholders = (
  text: string,
  known: Readonly<Record<string, string | undefined>>,
  write: (value: string) => string = (value) => value,
): string =>
  text.replace(placeholderPattern, (whole, name: string) => {
    const value = Object.hasOwn(known, name) ? known[name]?.trim() : undefined;
    return value === undefined || value === "" ? whole : write(value);
  });

/** Everything in double braces, known or not: a customer must not see it. */
export const listPlaceholders = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{[^{}\n]{1,60}\}\}/g)].map(([value]) => value)),
];

/** Those that no value is known for, such as a misspelled name: they are never filled in. */
export const listUnknownPlaceholders = (text: string): readonly string[] =>
  listPlaceholders(text).filter((one) => !Object.hasOwn(placeholders, one.slice(2, -2).trim()));

/** "Dr. Ada Brook" is Ada; a number or an address has no first name. */
export function firstNameOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const titled =
    parts.length > 1 && /^(mr|mrs|ms|miss|dr|prof|sir|herr|frau)\.?$/i.test(parts[0] ?? "");
  const first = parts[titled ? 1 : 0] ?? "";
  return /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(first) ? first : "";
}
