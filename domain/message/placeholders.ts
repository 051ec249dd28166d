// Words to reuse have holes, {{contact.firstName}}, that are filled when they are put into a message. What
// nobody knows stays a hole, for the writer to see.

export const placeholders = {
  "contact.name": "full name",
  "contact.firstName": "first name",
  "member.name": "your name",
  "line.name": "inbox name",
  "conversation.number": "conversation number",
} as const satisfies Record<string, string>;

export type PlaceholderName = keyof typeof placeholders;
export const placeholderNames = Object.keys(placeholders) as readonly PlaceholderName[];
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>;

const hole = /\{\{\s*([\w.]{1,40})\s*\}\}/g;

/** `write` makes plain words fit where they go: into HTML they go escaped. */
export const fillPlaceholders = (
  text: string,
  known: Readonly<Record<string, string | undefined>>,
  write: (words: string) => string = (words) => words,
): string =>
  text.replace(hole, (whole, name: string) => {
    const words = Object.hasOwn(known, name) ? known[name]?.trim() : undefined;
    return words === undefined || words === "" ? whole : write(words);
  });

/** Whatever stands in double braces, known to us or not: a customer must not read it. */
export const listPlaceholders = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{[^{}\n]{1,60}\}\}/g)].map(([words]) => words)),
];

/** "Dr. Ada Brook" is Ada; a number or an address has no first name. */
export function firstNameOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const titled =
    parts.length > 1 && /^(mr|mrs|ms|miss|dr|prof|sir|herr|frau)\.?$/i.test(parts[0] ?? "");
  const first = parts[titled ? 1 : 0] ?? "";
  return /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(first) ? first : "";
}

export const escapeHtml = (words: string): string =>
  words
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
