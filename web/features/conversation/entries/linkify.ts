// Addresses in what a customer wrote, as links. Only http(s): nothing else a stranger sends is followed.

export interface LinkifiedPart {
  readonly words: string;
  readonly href: string | null;
}

/** More are words: thousands of links in one text are no help to anybody, and slow. */
const mostLinks = 300;

const address = /\bhttps?:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+/giu;

export function linkify(text: string): LinkifiedPart[] {
  const parts: LinkifiedPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    if (parts.length >= mostLinks * 2) break;
    const words = withoutTail(match[0]);
    if (match.index > from) parts.push({ words: text.slice(from, match.index), href: null });
    parts.push({ words, href: /^https?:/i.test(words) ? words : `https://${words}` });
    from = match.index + words.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ words: text.slice(from), href: null });
  return parts;
}

/** The full stop of the sentence and the bracket around the address are not part of it. */
function withoutTail(words: string): string {
  const bare = words.replace(/(?<![.,;:!?…])[.,;:!?…]+$/u, "");
  return bare.endsWith(")") && !bare.includes("(") ? bare.slice(0, -1) : bare;
}
