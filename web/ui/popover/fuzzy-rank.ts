// Fuzzy matching for a few typed letters. Pure, and fast enough for thousands of names per key press.
interface RankedItem<Item> {
  item: Item;
  /** The matched range of the label, to render in bold; null if other words matched. */
  match: readonly [start: number, end: number] | null;
}

/** Removes accents and case, one character per character, so positions match those of the label. */
function fold(text: string): string {
  let folded = "";
  for (let at = 0; at < text.length; at += 1) {
    folded += text.charAt(at).normalize("NFD").charAt(0).toLowerCase().charAt(0);
  }
  return folded;
}

/**
 * Best first: the label begins with it, a word begins with it, every query word begins a word, the label contains it,
 * other words of the item contain it. Equal matches keep their order.
 */
export function fuzzyRank<Item>(
  query: string,
  items: readonly Item[],
  labelOf: (item: Item) => string,
  keywordsOf: (item: Item) => string = () => "",
): RankedItem<Item>[] {
  const needle = fold(query.trim());
  if (needle === "") return items.map((item) => ({ item, match: null }));
  const found: (RankedItem<Item> & { score: number })[] = [];
  for (const item of items) {
    const scored = scoreMatch(needle, fold(labelOf(item)), fold(keywordsOf(item)));
    if (scored !== null) found.push({ item, ...scored });
  }
  found.sort((one, other) => one.score - other.score);
  return found.map(({ item, match }) => ({ item, match }));
}

function scoreMatch(
  needle: string,
  label: string,
  other: string,
): { score: number; match: RankedItem<unknown>["match"] } | null {
  const whole = (start: number) => [start, start + needle.length] as const;
  if (label.startsWith(needle)) return { score: 0, match: whole(0) };
  const wordIndex = findWordStart(label, needle);
  if (wordIndex >= 0) return { score: 1, match: whole(wordIndex) };
  const parts = needle.split(/\s+/);
  const first = findWordStart(label, parts[0] ?? "");
  if (parts.length > 1 && parts.every((part) => findWordStart(label, part) >= 0)) {
    return { score: 2, match: [first, first + (parts[0]?.length ?? 0)] };
  }
  const within = label.indexOf(needle);
  if (within >= 0) return { score: 3, match: whole(within) };
  return other.includes(needle) ? { score: 4, match: null } : null;
}

/** Where a word of the label begins with it, or -1. */
function findWordStart(label: string, part: string): number {
  let at = label.indexOf(part);
  while (at > 0 && /[\p{L}\p{N}]/u.test(label.charAt(at - 1))) at = label.indexOf(part, at + 1);
  return at;
}
