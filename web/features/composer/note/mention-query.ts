// Finds the mention being typed before the caret. Pure.

export interface MentionQuery {
  /** Index of the @. */
  readonly at: number;
  readonly typed: string;
}

export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf("@");
  if (at < 0) return null;
  // In an email address the @ follows a letter or digit.
  if (at > 0 && /[\p{L}\p{N}]/u.test(before[at - 1] ?? "")) return null;
  const typed = before.slice(at + 1);
  return /^[\p{L}\p{M}'’.-]{0,30}( [\p{L}\p{M}'’.-]{0,30})?$/u.test(typed) ? { at, typed } : null;
}

/** Replaces what was typed with the name; returns the new caret position. */
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

/** Whether the only change is a space typed at the caret. */
export const isSpaceTypedAt = (
  { text, caret }: { readonly text: string; readonly caret: number },
  value: string,
): boolean => value === `${text.slice(0, caret)} ${text.slice(caret)}`;

/** The members a note mentions: their full name follows an @. The longest match wins. */
export function mentionedIn<Who extends { readonly name: string }>(
  text: string,
  members: readonly Who[],
): Who[] {
  const longestFirst = members.toSorted((a, b) => b.name.length - a.name.length);
  const called = new Set<Who>();
  for (const { index } of text.matchAll(/@/g)) {
    const who = longestFirst.find(({ name }) => isMentionAt(text, index + 1, name));
    if (who) called.add(who);
  }
  return [...called];
}

const isMentionAt = (text: string, at: number, name: string): boolean =>
  name !== "" && text.startsWith(name, at) && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? "");
