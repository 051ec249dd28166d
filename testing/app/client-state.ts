// A member's browser state without a browser: the app's own cache, filled by one read and then updated only by the
// change feed.
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
  /** Times the feed sent a reset instead of changes: comparing states proves nothing after one. */
  readonly timesReset: () => number;
  readonly timesResynced: () => number;
  /** Times a conversation changed without its entries arriving, so they were refetched. */
  readonly timesBehind: () => number;
  readonly isSignedOut: () => boolean;
  readonly cache: QueryClient;
  /** The cached state in a comparable order. */
  held(): CachedState;
  reload(): Promise<void>;
  /** Drops the connection; changes meanwhile are missed. */
  hangUp(): void;
  /** Reconnects and resumes after the last received sequence number. */
  dial(): Promise<void>;
  /** Resolves once every received frame is applied to the cache. */
  settled(): Promise<void>;
  message: LiveListener["message"];
}

type CachedState = Record<string, unknown>;

/** Reads everything the app's first screens request. */
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
  // Reads `getMe` first: what is read later may be newer than its sequence number, never older.
  const bootstrap = await browser.rpc("getMe", {});
  const views = [
    ...Object.keys(viewLabels),
    ...bootstrap.inboxes.map((inbox) => `inbox:${inbox.id}`),
    ...bootstrap.teams.map((team) => `team:${team.id}`),
    ...bootstrap.tags.map((tag) => `tag:${tag.id}`),
  ];
  const lists: [string, Sort][] = [
    ...views.map((view): [string, Sort] => [view, "newest"]),
    ["open", "waiting"],
  ];
  const isAdmin = bootstrap.me.permissions.includes("account.manage");
  const [open, accounts, counts, pages] = await Promise.all([
    conversationId && browser.rpc("getConversation", { conversationId }).catch(nullIfUnseen),
    isAdmin ? browser.rpc("listAccounts", {}) : null,
    browser.rpc("countBuiltInViews", {}),
    Promise.all(
      lists.map(([view, sort]) => browser.rpc("listConversations", { view, sort, size: 200 })),
    ),
  ]);
  cache.clear();
  cache.setQueryData(queryKeys.bootstrap, bootstrap);
  cache.setQueryData(queryKeys.counts, counts);
  for (const [index, [view, sort]] of lists.entries())
    cache.setQueryData(queryKeys.list(view, sort), {
      pages: [pages[index]],
      pageParams: [undefined],
    });
  if (accounts) cache.setQueryData(queryKeys.accounts, accounts);
  if (open) cache.setQueryData(queryKeys.conversation(open.conversation.number), oldestFirst(open));
}

/** The conversation is in an inbox this member lost access to: the app shows "not found". */
function nullIfUnseen(error: unknown): null {
  if (error instanceof RequestRefused && error.problem.code === "not_found") return null;
  throw error;
}

export async function createClientState(
  browser: TestBrowser,
  conversationId: ConversationId | null = null,
): Promise<ClientState> {
  const cache = await readAll(browser, conversationId);
  let seq = cache.getQueryData<Outputs["getMe"]>(queryKeys.bootstrap)?.feedSeq ?? 0;
  let [timesReset, timesResynced, timesBehind, isSignedOut] = [0, 0, 0, false];
  const frames: ServerFrame[] = [];
  let ears: LiveListener | null = null;
  let dials = 0;
  let failure: unknown = null;
  let areCountsStale = false;
  /** The counts were just read: the next changes may already be included in them. */
  let areCountsFresh = true;
  let queue: Promise<unknown> = Promise.resolve();

  const applyFrame = async (frame: ServerFrame): Promise<void> => {
    frames.push(frame);
    if (frame.type === "changes") {
      const { countsAreStale } = applyChanges(cache, frame.changes);
      areCountsStale ||= countsAreStale || areCountsFresh;
      await refetchStale();
    } else if (frame.type === "resync" || frame.type === "reset") {
      if (frame.type === "resync") timesResynced += 1;
      else timesReset += 1;
      await refetchAll();
    } else if (frame.type === "signed_out") isSignedOut = true;
    if (frame.type === "changes" || frame.type === "resync" || frame.type === "reset")
      seq = Math.max(seq, frame.seq);
  };

  /** Refetches queries that changes marked as stale, as the app does for what is on screen. */
  async function refetchStale(): Promise<void> {
    const stale = cache.getQueryCache().findAll({ stale: true });
    for (const { queryKey, state } of stale.filter((one) => one.state.isInvalidated)) {
      if (state.data === undefined) continue;
      const [entity] = queryKey;
      if (entity === queryKeys.accounts[0])
        cache.setQueryData(queryKey, await browser.rpc("listAccounts", {}));
      else if (entity === queryKeys.bootstrap[0])
        cache.setQueryData(queryKey, await browser.rpc("getMe", {}));
      else if (entity === queryKeys.conversations[0])
        await readOpen((state.data as OpenConversation).conversation.id);
      else await refetchAll();
    }
  }

  async function readOpen(id: ConversationId): Promise<void> {
    const fresh = await browser.rpc("getConversation", { conversationId: id });
    const key = queryKeys.conversation(fresh.conversation.number);
    cache.setQueryData(key, mergeLoaded(fresh, cache.getQueryData<OpenConversation>(key)));
  }

  async function refetchAll(): Promise<void> {
    await readInto(cache, browser, conversationId);
    areCountsStale = false;
    areCountsFresh = true;
  }

  async function catchUp(): Promise<void> {
    if (areCountsStale)
      cache.setQueryData(queryKeys.counts, await browser.rpc("countBuiltInViews", {}));
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
    const onFrame = (frame: ServerFrame) => {
      if (mine !== dials) return;
      queue = queue
        .then(() => applyFrame(frame))
        .catch((error: unknown) => {
          // The server may be closed while an abandoned connection is still reading.
          if (mine === dials) failure = error;
        });
    };
    ears = await browser.listen(seq, onFrame, conversationId);
  }

  await dial();
  return {
    cache,
    dial,
    seq: () => seq,
    frames: () => frames,
    timesReset: () => timesReset,
    timesResynced: () => timesResynced,
    timesBehind: () => timesBehind,
    isSignedOut: () => isSignedOut,
    held: () => cachedState(cache),
    message: (frame) => ears?.message(frame),
    reload: refetchAll,
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

/** Lists keep their visible order; members, teams, inboxes and tags are unordered. */
export function cachedState(cache: QueryClient): CachedState {
  const held: CachedState = {};
  for (const query of cache.getQueryCache().getAll()) {
    const [entity, ...rest] = query.queryKey as [string, ...unknown[]];
    const name = [entity, ...rest].join(" ");
    const { data } = query.state;
    if (data === undefined) continue;
    if (entity === queryKeys.bootstrap[0]) {
      const { feedSeq: _, ...bootstrap } = data as Outputs["getMe"];
      held[name] = {
        ...bootstrap,
        members: byId(bootstrap.members),
        teams: byId(bootstrap.teams),
        inboxes: byId(bootstrap.inboxes),
        tags: byId(bootstrap.tags),
      };
    } else if (entity === queryKeys.lists[0])
      held[name] = rowsOf(data as ListPages).map(withoutPreview);
    else if (entity === queryKeys.counts[0])
      held[name] = withoutZeros(data as Outputs["countBuiltInViews"]);
    else if (entity === queryKeys.conversations[0])
      held[name] = newestPage(data as OpenConversation);
    else held[name] = data;
  }
  return held;
}

/** Previews of drafts and mentions are excluded: they are refetched with the counts, some seconds after each save. */
const withoutPreview = ({
  draftPreview: _d,
  mentionPreview: _m,
  ...row
}: ConversationRow): CachedState => row;

/** A missing count and a count of zero look the same. */
const withoutZeros = ({ counts }: Outputs["countBuiltInViews"]): CachedState =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** Compares the newest page only: older loaded entries stay on screen, but a read returns one page. */
const newestPage = ({ before: _, entries, ...open }: OpenConversation): CachedState => ({
  ...open,
  entries: entries.slice(-limit("timelinePageSize")),
});
