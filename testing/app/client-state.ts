// What a member's browser holds, and how it keeps it true: the app's own cache, filled by reading once and
// then moved by nothing but the news of the live line.
import { QueryClient } from "@tanstack/react-query";
import type { ConversationRow, ServerFrame } from "#contract/live-protocol.ts";
import type { Outputs } from "#contract/routes.ts";
import { type Sort, viewLabels } from "#domain/conversation/views.ts";
import type { ConversationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type ListPages, rowsOf } from "#web/data/conversations/list-rows.ts";
import { applyChanges, cachedOpenConversation } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import {
  lastSeqOf,
  mergeLoaded,
  type OpenConversation,
  oldestFirst,
} from "#web/data/timeline/timeline-cache.ts";
import { type LiveListener, RequestRefused, type TestBrowser } from "./test-browser.ts";

export interface ClientState {
  readonly seq: () => number;
  readonly frames: () => readonly ServerFrame[];
  /** Was told to look again instead of being told what: nothing is proved then by comparing. */
  readonly timesReset: () => number;
  readonly timesMany: () => number;
  /** Was told of a conversation without its entries, and asked for them. */
  readonly timesBehind: () => number;
  readonly isSignedOut: () => boolean;
  readonly cache: QueryClient;
  /** What it holds, in an order in which it can be compared. */
  held(): CachedState;
  reload(): Promise<void>;
  /** The line breaks; what happens meanwhile is not heard. */
  hangUp(): void;
  /** Dials again and goes on behind the last number it heard. */
  dial(): Promise<void>;
  /** All that it has heard is in the cache. */
  settled(): Promise<void>;
  say: LiveListener["say"];
}

export type CachedState = Record<string, unknown>;

/** Everything the first screens of the app ask for. */
export async function readAll(
  browser: TestBrowser,
  conversationId: ConversationId | null,
): Promise<QueryClient> {
  const cache = new QueryClient({
    defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } },
  });
  await readInto(cache, browser, conversationId);
  return cache;
}

async function readInto(
  cache: QueryClient,
  browser: TestBrowser,
  conversationId: ConversationId | null,
): Promise<void> {
  // The house first: what is read after it may be newer than its number, never older.
  const desk = await browser.rpc("getMe", {});
  const views = [
    ...Object.keys(viewLabels),
    ...desk.lines.map((line) => `line:${line.id}`),
    ...desk.teams.map((team) => `team:${team.id}`),
    ...desk.tags.map((tag) => `tag:${tag.id}`),
  ];
  const lists: [string, Sort][] = [
    ...views.map((view): [string, Sort] => [view, "newest"]),
    ["open", "waiting"],
  ];
  const isAdmin = desk.me.deeds.includes("account.manage");
  const [open, accounts, counts, pages] = await Promise.all([
    conversationId && browser.rpc("getConversation", { conversationId }).catch(nullIfUnseen),
    isAdmin ? browser.rpc("listAccounts", {}) : null,
    browser.rpc("countViews", {}),
    Promise.all(
      lists.map(([view, sort]) => browser.rpc("listConversations", { view, sort, size: 200 })),
    ),
  ]);
  cache.clear();
  cache.setQueryData(queryKeys.desk, desk);
  cache.setQueryData(queryKeys.counts, counts);
  for (const [place, [view, sort]] of lists.entries())
    cache.setQueryData(queryKeys.list(view, sort), {
      pages: [pages[place]],
      pageParams: [undefined],
    });
  if (accounts) cache.setQueryData(queryKeys.accounts, accounts);
  if (open) cache.setQueryData(queryKeys.conversation(open.conversation.number), oldestFirst(open));
}

/** It lies on a line that was closed to this member: the app shows "not found". */
function nullIfUnseen(error: unknown): null {
  if (error instanceof RequestRefused && error.problem.code === "not_found") return null;
  throw error;
}

export async function createClientState(
  browser: TestBrowser,
  conversationId: ConversationId | null = null,
): Promise<ClientState> {
  const cache = await readAll(browser, conversationId);
  let seq = cache.getQueryData<Outputs["getMe"]>(queryKeys.desk)?.feedSeq ?? 0;
  let [timesReset, timesMany, timesBehind, isSignedOut] = [0, 0, 0, false];
  const frames: ServerFrame[] = [];
  let ears: LiveListener | null = null;
  let dials = 0;
  let failure: unknown = null;
  let areCountsStale = false;
  /** Just read: what is heard next may be counted in them already. */
  let areCountsFresh = true;
  let queue: Promise<unknown> = Promise.resolve();

  const take = async (frame: ServerFrame): Promise<void> => {
    frames.push(frame);
    if (frame.t === "news") {
      const { countsAreStale } = applyChanges(cache, frame.news);
      areCountsStale ||= countsAreStale || areCountsFresh;
      await readWhatIsStale();
    } else if (frame.t === "many" || frame.t === "reset") {
      if (frame.t === "many") timesMany += 1;
      else timesReset += 1;
      await readAnew();
    } else if (frame.t === "signed_out") isSignedOut = true;
    if (frame.t === "news" || frame.t === "many" || frame.t === "reset")
      seq = Math.max(seq, frame.seq);
  };

  /** What news have marked as stale is asked for again, as the app does for what is on the screen. */
  async function readWhatIsStale(): Promise<void> {
    const stale = cache.getQueryCache().findAll({ stale: true });
    for (const { queryKey, state } of stale.filter((one) => one.state.isInvalidated)) {
      if (state.data === undefined) continue;
      const [noun] = queryKey;
      if (noun === queryKeys.accounts[0])
        cache.setQueryData(queryKey, await browser.rpc("listAccounts", {}));
      else if (noun === queryKeys.desk[0])
        cache.setQueryData(queryKey, await browser.rpc("getMe", {}));
      else if (noun === queryKeys.conversations[0])
        await readOpen((state.data as OpenConversation).conversation.id);
      else await readAnew();
    }
  }

  async function readOpen(id: ConversationId): Promise<void> {
    const fresh = await browser.rpc("getConversation", { conversationId: id });
    const key = queryKeys.conversation(fresh.conversation.number);
    cache.setQueryData(key, mergeLoaded(fresh, cache.getQueryData<OpenConversation>(key)));
  }

  async function readAnew(): Promise<void> {
    await readInto(cache, browser, conversationId);
    areCountsStale = false;
    areCountsFresh = true;
  }

  async function catchUp(): Promise<void> {
    if (areCountsStale) cache.setQueryData(queryKeys.counts, await browser.rpc("countViews", {}));
    areCountsFresh = areCountsStale;
    areCountsStale = false;
    const open = conversationId && cachedOpenConversation(cache, conversationId);
    if (!open || lastSeqOf(open) >= open.conversation.lastSeq) return;
    timesBehind += 1;
    await readOpen(conversationId);
  }

  async function dial(): Promise<void> {
    dials += 1;
    const mine = dials;
    const hear = (frame: ServerFrame) => {
      if (mine !== dials) return;
      queue = queue
        .then(() => take(frame))
        .catch((error: unknown) => {
          // The desk may be closed while a screen that nobody looks at any more still reads.
          if (mine === dials) failure = error;
        });
    };
    ears = await browser.listen(seq, hear, conversationId);
  }

  await dial();
  return {
    cache,
    dial,
    seq: () => seq,
    frames: () => frames,
    timesReset: () => timesReset,
    timesMany: () => timesMany,
    timesBehind: () => timesBehind,
    isSignedOut: () => isSignedOut,
    held: () => cachedState(cache),
    say: (frame) => ears?.say(frame),
    reload: readAnew,
    hangUp() {
      dials += 1;
      ears?.close();
      ears = null;
    },
    async settled() {
      for (let last: unknown = null; last !== queue; ) {
        last = queue;
        await queue;
      }
      if (failure) throw failure;
      await catchUp();
    },
  };
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Lists keep their order, which is seen; the house is a set of things. */
export function cachedState(cache: QueryClient): CachedState {
  const held: CachedState = {};
  for (const query of cache.getQueryCache().getAll()) {
    const [noun, ...rest] = query.queryKey as [string, ...unknown[]];
    const name = [noun, ...rest].join(" ");
    const { data } = query.state;
    if (data === undefined) continue;
    if (noun === queryKeys.desk[0]) {
      const { feedSeq: _, ...desk } = data as Outputs["getMe"];
      held[name] = {
        ...desk,
        members: byId(desk.members),
        teams: byId(desk.teams),
        lines: byId(desk.lines),
        tags: byId(desk.tags),
      };
    } else if (noun === queryKeys.lists[0])
      held[name] = rowsOf(data as ListPages).map(withoutPreview);
    else if (noun === queryKeys.counts[0]) held[name] = withoutZeros(data as Outputs["countViews"]);
    else if (noun === queryKeys.conversations[0]) held[name] = newestPage(data as OpenConversation);
    else held[name] = data;
  }
  return held;
}

/** How my drafts begin is asked for with the counts, some seconds after each save. */
const withoutPreview = ({ draftPreview: _, ...row }: ConversationRow): CachedState => row;

/** Beside a view of which nobody counted anything stands what stands beside an empty one. */
const withoutZeros = ({ counts }: Outputs["countViews"]): CachedState =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** What was loaded before and has moved beyond the first page stays on the screen; reading gives one page. */
const newestPage = ({ before: _, entries, ...open }: OpenConversation): CachedState => ({
  ...open,
  entries: entries.slice(-limit("timelinePage")),
});
