// What is being called for when "@" stands before the caret. Pure.

export interface MentionQuery {
  /** Where the @ stands. */
  readonly at: number;
  readonly typed: string;
}

export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf("@");
  if (at < 0) return null;
  // In an e-mail address the @ stands after a letter.
  if (at > 0 && /[\p{L}\p{N}]/u.test(before[at - 1] ?? "")) return null;
  const typed = before.slice(at + 1);
  return /^[\p{L}\p{M}'’.-]{0,30}( [\p{L}\p{M}'’.-]{0,30})?$/u.test(typed) ? { at, typed } : null;
}

/** The name in place of what was typed, and where the caret then stands. */
export function withMention(
  text: string,
  caret: number,
  query: MentionQuery,
  name: string,
): { readonly text: string; readonly caret: number } {
  const put = `@${name} `;
  const after = text.slice(caret).replace(/^ /, "");
  return { text: text.slice(0, query.at) + put + after, caret: query.at + put.length };
}

/** Whether nothing but a space was typed where the caret stood. */
export const isSpaceTypedAt = (
  { text, caret }: { readonly text: string; readonly caret: number },
  now: string,
): boolean => now === `${text.slice(0, caret)} ${text.slice(caret)}`;

/** Whom the note calls: everybody whose whole name stands in it after an @, the longest that fits. */
export function mentionedIn<Who extends { readonly name: string }>(
  text: string,
  members: readonly Who[],
): Who[] {
  const longestFirst = members.toSorted((a, b) => b.name.length - a.name.length);
  const called = new Set<Who>();
  for (const { index } of text.matchAll(/@/g)) {
    const who = longestFirst.find(({ name }) => stands(text, index + 1, name));
    if (who) called.add(who);
  }
  return [...called];
}

const stands = (text: string, at: number, name: string): boolean =>
  name !== "" && text.startsWith(name, at) && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? "");
