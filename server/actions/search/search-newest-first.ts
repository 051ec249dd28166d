// Pages back in time, with a bounded number of scans per page.
import { type Cursor, encodeCursor } from "#server/store/cursor.ts";
import {
  listEarlierHits,
  type SearchHit,
  type SearchInput,
  scanByIndex,
  scanNewestFirst,
} from "#server/store/search.ts";
import type { Db } from "#server/store/sql.ts";

/** How many texts can be compared with the query in a few milliseconds. */
export const searchScanLimits = { near: 4_000, further: 6_000, gathered: 2_000 } as const;
/** A word with a smaller share is rare. */
const rareShare = 0.02;
/** Several texts in a row may belong to one conversation, which is one hit. */
const textsPerHit = 4;

interface SearchPage {
  /** One per conversation. */
  readonly hits: readonly SearchHit[];
  readonly next: string | null;
  /** How far back the search got if it stopped before the page was full; otherwise null. */
  readonly searchedBackTo: string | null;
}

interface SearchOptions {
  readonly scanLimits?: { near: number; further: number; gathered: number };
  /** Those that match by what the actor may know. */
  readonly filter?: (hits: readonly SearchHit[]) => Promise<readonly SearchHit[]>;
}

export async function searchNewestFirst(
  db: Db,
  input: SearchInput,
  first: Cursor | null,
  size: number,
  { scanLimits: looks = searchScanLimits, filter = async (hits) => hits }: SearchOptions = {},
): Promise<SearchPage> {
  const max = (size + 1) * textsPerHit;

  let walk = await scanNewestFirst(db, input, { from: first, scanLimit: looks.near, max });
  let scanned = walk.hits;
  let found = await filter(walk.hits);
  const isFull = () => scanned.length >= max || firstOfEach(found).length > size;
  let isLast = walk.looked < looks.near;
  if (!isLast && !isFull() && walk.end !== null) {
    const isRare = input.query.hasPositiveTerm && walk.held / walk.looked <= rareShare;
    const texts = isRare ? looks.gathered : looks.further;
    const from: Cursor = [walk.end.at, walk.end.id];
    walk = await (isRare ? scanByIndex : scanNewestFirst)(db, input, {
      from,
      scanLimit: texts,
      max,
    });
    scanned = [...scanned, ...walk.hits];
    found = [...found, ...(await filter(walk.hits))];
    isLast = walk.looked < texts;
  }

  const all = await excludeAlreadyReturned(db, input, first, firstOfEach(found), filter);
  const hits = all.slice(0, size);
  // The next page starts after the last text of this one: texts in between belong to this page's conversations.
  const last = all.length > size ? hits.at(-1) : isFull() ? scanned.at(-1) : undefined;
  if (last) {
    const searchedBackTo = hits.length === 0 ? last.at : null;
    return { hits, next: encodeCursor([last.at, last.id]), searchedBackTo };
  }
  if (isLast || walk.end === null) return { hits, next: null, searchedBackTo: null };
  return { hits, next: encodeCursor([walk.end.at, walk.end.id]), searchedBackTo: walk.end.at };
}

/** A conversation is shown at its newest match, and on no later page. */
async function excludeAlreadyReturned(
  db: Db,
  input: SearchInput,
  first: Cursor | null,
  hits: readonly SearchHit[],
  filter: NonNullable<SearchOptions["filter"]>,
): Promise<SearchHit[]> {
  if (first === null) return [...hits];
  const ids = hits.map((hit) => hit.conversationId);
  const earlier = await filter(await listEarlierHits(db, input, first, ids));
  const met = new Set(earlier.map((hit) => hit.conversationId));
  return hits.filter((hit) => !met.has(hit.conversationId));
}

function firstOfEach(hits: readonly SearchHit[]): SearchHit[] {
  const known = new Map<string, SearchHit>();
  for (const hit of hits) if (!known.has(hit.conversationId)) known.set(hit.conversationId, hit);
  return [...known.values()];
}
