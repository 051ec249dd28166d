// What someone means by a few letters. Pure, and quick enough for thousands of names at each press.
export interface RankedItem<Item> {
  item: Item;
  /** The stretch of the label that matched, for drawing it bold; null where other words matched. */
  match: readonly [start: number, end: number] | null;
}

/** Without marks and capitals; one character stays one, so that places in it are places in the label. */
function fold(text: string): string {
  let folded = "";
  for (let at = 0; at < text.length; at += 1) {
    folded += text.charAt(at).normalize("NFD").charAt(0).toLowerCase().charAt(0);
  }
  return folded;
}

/**
 * Best first: begins with it, a word begins with it, every word of the query begins a word, contains it,
 * other words of the item contain it. Among equals the given order holds.
 */
export function fuzzyRank<Item>(
  query: string,
  items: readonly Item[],
  labelOf: (item: Item) => string,
  otherWordsOf: (item: Item) => string = () => "",
): RankedItem<Item>[] {
  const asked = fold(query.trim());
  if (asked === "") return items.map((item) => ({ item, match: null }));
  const found: (RankedItem<Item> & { score: number })[] = [];
  for (const item of items) {
    const judged = judge(asked, fold(labelOf(item)), fold(otherWordsOf(item)));
    if (judged !== null) found.push({ item, ...judged });
  }
  found.sort((one, other) => one.score - other.score);
  return found.map(({ item, match }) => ({ item, match }));
}

function judge(
  asked: string,
  label: string,
  other: string,
): { score: number; match: RankedItem<unknown>["match"] } | null {
  const whole = (start: number) => [start, start + asked.length] as const;
  if (label.startsWith(asked)) return { score: 0, match: whole(0) };
  const inWord = wordStart(label, asked);
  if (inWord >= 0) return { score: 1, match: whole(inWord) };
  const parts = asked.split(/\s+/);
  const first = wordStart(label, parts[0] ?? "");
  if (parts.length > 1 && parts.every((part) => wordStart(label, part) >= 0)) {
    return { score: 2, match: [first, first + (parts[0]?.length ?? 0)] };
  }
  const within = label.indexOf(asked);
  if (within >= 0) return { score: 3, match: whole(within) };
  return other.includes(asked) ? { score: 4, match: null } : null;
}

/** Where a word of the label begins with it, or -1. */
function wordStart(label: string, part: string): number {
  let at = label.indexOf(part);
  while (at > 0 && /[\p{L}\p{N}]/u.test(label.charAt(at - 1))) at = label.indexOf(part, at + 1);
  return at;
}
