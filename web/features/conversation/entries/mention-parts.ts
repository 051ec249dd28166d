// The words of a note, with the names that were called marked. Pure.

export interface NotePart {
  readonly words: string;
  readonly isMention: boolean;
}

/** Longer names first, so that "@Ravi Shah" is not taken for "@Ravi". */
export function mentionParts(text: string, names: readonly string[]): NotePart[] {
  const known = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (known.length === 0) return [{ words: text, isMention: false }];
  const pattern = new RegExp(`@(?:${known.map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const parts: NotePart[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push({ words: text.slice(from, match.index), isMention: false });
    parts.push({ words: match[0], isMention: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ words: text.slice(from), isMention: false });
  return parts;
}

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
