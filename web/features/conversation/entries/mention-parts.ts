// Splits a note into text and mentions. Pure.

interface NotePart {
  readonly text: string;
  readonly isMention: boolean;
}

/** Longer names first, so "@Ravi Shah" does not match "@Ravi". */
export function mentionParts(text: string, names: readonly string[]): NotePart[] {
  const known = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (known.length === 0) return [{ text: text, isMention: false }];
  const pattern = new RegExp(`@(?:${known.map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const parts: NotePart[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), isMention: false });
    parts.push({ text: match[0], isMention: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMention: false });
  return parts;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
