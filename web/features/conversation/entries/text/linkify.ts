// Links in customers' text. Only http(s): nothing else from a stranger is followed.

interface LinkifiedPart {
  readonly text: string;
  readonly href: string | null;
}

/** Further URLs stay text: thousands of links in one message are useless and slow. */
const maxLinks = 300;

const address = /\bhttps?:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+/giu;

export function linkify(text: string): LinkifiedPart[] {
  const parts: LinkifiedPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    if (parts.length >= maxLinks * 2) break;
    const link = trimTrailingPunctuation(match[0]);
    if (match.index > from) parts.push({ text: text.slice(from, match.index), href: null });
    parts.push({ text: link, href: /^https?:/i.test(link) ? link : `https://${link}` });
    from = match.index + link.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), href: null });
  return parts;
}

/** Drops a trailing full stop and an enclosing bracket. */
function trimTrailingPunctuation(text: string): string {
  const bare = text.replace(/(?<![.,;:!?…])[.,;:!?…]+$/u, "");
  return bare.endsWith(")") && !bare.includes("(") ? bare.slice(0, -1) : bare;
}
