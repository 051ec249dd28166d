// Page by page into the past, each page in a bounded number of looks.
import { type Cursor, encodeCursor } from "#server/store/cursor.ts";
import {
  listAlreadyReturned,
  type SearchHit,
  type SearchInput,
  scanByIndex,
  scanNewestFirst,
} from "#server/store/search.ts";
import type { Db } from "#server/store/sql.ts";

/** As many texts as a few milliseconds allow to be held against the words. */
export const searchScanLimits = { near: 4_000, further: 6_000, gathered: 2_000 } as const;
/** Met less often than that, a word is rare. */
const rareShare = 0.02;
/** Several texts of one conversation may stand in a row; they make one hit. */
const textsPerHit = 4;

export interface SearchPage {
  /** One a conversation. */
  readonly hits: readonly SearchHit[];
  readonly next: string | null;
  /** Where looking stopped before the page was full. */
  readonly lookedBackTo: string | null;
}

export async function searchNewestFirst(
  db: Db,
  wish: SearchInput,
  first: Cursor | null,
  size: number,
  looks: { near: number; further: number; gathered: number } = searchScanLimits,
): Promise<SearchPage> {
  const most = (size + 1) * textsPerHit;
  const isFull = (hits: readonly SearchHit[]) =>
    hits.length >= most || firstOfEach(hits).length > size;

  let walk = await scanNewestFirst(db, wish, { from: first, looks: looks.near, most });
  let found = walk.hits;
  let isLast = walk.looked < looks.near;
  if (!isLast && !isFull(found) && walk.end !== null) {
    const isRare = wish.asked.hasSought && walk.held / walk.looked <= rareShare;
    const texts = isRare ? looks.gathered : looks.further;
    const from: Cursor = [walk.end.at, walk.end.id];
    walk = await (isRare ? scanByIndex : scanNewestFirst)(db, wish, { from, looks: texts, most });
    found = [...found, ...walk.hits];
    isLast = walk.looked < texts;
  }

  const all = await withoutMet(db, wish, first, firstOfEach(found));
  const hits = all.slice(0, size);
  // The next page begins behind the last text of this one: what lies between belongs to this one's conversations.
  const last = all.length > size ? hits.at(-1) : isFull(found) ? found.at(-1) : undefined;
  if (last) return { hits, next: encodeCursor([last.at, last.id]), lookedBackTo: null };
  if (isLast || walk.end === null) return { hits, next: null, lookedBackTo: null };
  return { hits, next: encodeCursor([walk.end.at, walk.end.id]), lookedBackTo: walk.end.at };
}

/** A conversation is shown where its newest text was met, and on no later page. */
async function withoutMet(
  db: Db,
  wish: SearchInput,
  first: Cursor | null,
  hits: readonly SearchHit[],
): Promise<SearchHit[]> {
  if (first === null) return [...hits];
  const ids = hits.map((hit) => hit.conversationId);
  const met = new Set(await listAlreadyReturned(db, wish, first, ids));
  return hits.filter((hit) => !met.has(hit.conversationId));
}

function firstOfEach(hits: readonly SearchHit[]): SearchHit[] {
  const known = new Map<string, SearchHit>();
  for (const hit of hits) if (!known.has(hit.conversationId)) known.set(hit.conversationId, hit);
  return [...known.values()];
}
