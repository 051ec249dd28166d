// The live line of this tab, joined to its query cache.
import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import type { ConversationId } from "#domain/ids.ts";
import { type Desk, deskQuery } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { forgetDeeds } from "#web/data/notices/undo.ts";
import { forgetHeard, forgetUnseen } from "#web/data/queue/copies.ts";
import { keepAnswersCurrent } from "#web/data/queue/queries.ts";
import { isRefusal } from "#web/data/refusal.ts";
import { lastSeqOf } from "#web/data/timeline/timeline.ts";
import { applyNews, openOf } from "./apply-news.ts";
import { type LiveClient, makeLiveClient } from "./live-client.ts";
import { changeLive } from "./live-store.ts";
import { browserWorld, makeThrottle } from "./throttle.ts";
import { watchForSomebody } from "./watching.ts";

/** Entries are told after their conversation; only what is still missing then is asked for. */
const behindGraceMs = 400;
/**
 * showMe, the first list and the open conversation are asked for at once. Where answers are late, one may be seconds
 * older than the sequence that showMe names: what a busy desk changes in ten seconds is heard again, which costs little.
 */
const again = 100;
/** Of these, so many also as far as they change what I may see. */
const overlap = 5;

let client: LiveClient | null = null;
/** The line may begin, or begin anew, when a conversation is already open. */
let openConversation: ConversationId | null = null;
let stopAll: (() => void) | null = null;

interface Around {
  readonly signedOut: () => void;
  /** The page anew, as soon as nothing speaks against it. */
  readonly reload: () => void;
}

export function startLive(cache: QueryClient, desk: Desk, { signedOut, reload }: Around): void {
  stopLive();
  const counts = makeThrottle(() => askFor(cache, [keys.counts, keys.list("drafts", "newest")]), {
    firstMs: 2_000,
    mostMs: 30_000,
  });
  const screen = makeThrottle(() => askForTheScreen(cache), { firstMs: 2_000, mostMs: 30_000 });
  // Out of sight nothing is drawn, but a call has to ring, and the tab's title counts.
  const unseen = { ...browserWorld, isHidden: () => false };
  const rings = makeThrottle(
    () => void cache.invalidateQueries({ queryKey: keys.liveCalls }),
    { firstMs: 1_000, mostMs: 5_000 },
    unseen,
  );
  const title = makeThrottle(
    () => void cache.invalidateQueries({ queryKey: keys.counts }),
    { firstMs: 10_000, mostMs: 60_000 },
    unseen,
  );
  const mended = keepAnswersCurrent(cache, counts.want);
  const line = makeLiveClient(
    {
      news: (news) => {
        const { countsAreStale, behind } = applyNews(cache, news);
        if (countsAreStale) counts.want();
        if (behind.size > 0) setTimeout(() => catchUp(cache, [...behind]), behindGraceMs);
      },
      many: () => {
        screen.want();
        rings.want();
        if (document.visibilityState === "hidden") title.want();
      },
      opened: () => askAgainWhatFailed(cache),
      reset: () => loadAnew(cache),
      signedOut,
      outdated: () =>
        showNotice({
          say: "A new version is available.",
          seconds: 60,
          deed: { label: "Reload", run: reload },
        }),
    },
    {
      open: () => new WebSocket(feedAddress()),
      random: Math.random,
      nowMs: Date.now,
      isOnline: () => navigator.onLine,
    },
  );
  const unwatch = watchForSomebody((isWatching) => {
    line.watch(isWatching);
    if (!isWatching) return;
    counts.seen();
    screen.seen();
  });
  const hide = () => line.hide(document.visibilityState === "hidden");
  const offline = () => changeLive({ connection: "offline" });
  document.addEventListener("visibilitychange", hide);
  window.addEventListener("online", line.dialNow);
  window.addEventListener("offline", offline);
  client = line;
  stopAll = () => {
    line.stop();
    mended();
    counts.stop();
    screen.stop();
    rings.stop();
    title.stop();
    unwatch();
    document.removeEventListener("visibilitychange", hide);
    window.removeEventListener("online", line.dialNow);
    window.removeEventListener("offline", offline);
  };
  line.look(openConversation);
  hide();
  line.start(Math.max(0, desk.feedSeq - overlap), again);
}

export function stopLive(): void {
  stopAll?.();
  stopAll = null;
  client = null;
  changeLive({ connection: "joining", lostAtMs: null, online: [], looking: [] });
}

/** Tells the others what I look at; entries of that conversation are told to me from now on. */
export function look(conversationId: ConversationId | null): void {
  openConversation = conversationId;
  client?.look(conversationId);
}

export const typing = (
  conversationId: ConversationId,
  medium: "text" | "note" | "mail" | null,
): void => client?.type(conversationId, medium);

export const dialNow = (): void => client?.dialNow();

function feedAddress(): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/v1/feed`;
}

/** What could not be loaded while the line was down is on the screen as failed: nobody should have to press Retry. */
export function askAgainWhatFailed(cache: QueryClient): void {
  void cache.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" && isRefusal(state.error, "no_connection"),
  });
}

function askForTheScreen(cache: QueryClient): void {
  cache.removeQueries({ queryKey: keys.lists, type: "inactive" });
  askFor(cache, [
    ...[keys.lists, keys.counts, keys.conversations, keys.desk, keys.liveCalls, keys.callLogs],
    ...[keys.savedReplies, keys.unsentMails, keys.accounts, keys.domains],
  ]);
}

function askFor(cache: QueryClient, nouns: readonly (readonly unknown[])[]): void {
  for (const queryKey of nouns) void cache.invalidateQueries({ queryKey });
}

async function loadAnew(cache: QueryClient): Promise<number> {
  forgetDeeds();
  const desk = await cache.fetchQuery({ ...deskQuery, staleTime: 0 });
  forgetHeard(cache);
  cache.removeQueries({ predicate: (query) => !query.isActive() });
  // A list begins anew with its first page. Everything stays on the screen until its answer is there: without it the
  // form, the composer or the call below would go, the next letters would be keys of the desk, and who closes a
  // conversation would not be led on.
  for (const query of cache.getQueryCache().findAll({ predicate: isList }))
    cache.setQueryData<InfiniteData<unknown>>(query.queryKey, firstPage);
  void cache.invalidateQueries({
    predicate: (query) => !isOf(query, keys.desk) && !isOf(query, keys.conversations),
  });
  void cache.invalidateQueries({ queryKey: keys.conversations }).then(() => forgetUnseen(cache));
  return desk.feedSeq;
}

const firstPage = (held: InfiniteData<unknown> | undefined) =>
  held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) };
const isList = ({ queryType }: Query): boolean => queryType === "infinite";
const isOf = ({ queryKey }: Query, [noun]: readonly unknown[]): boolean => queryKey[0] === noun;

function catchUp(cache: QueryClient, ids: readonly ConversationId[]): void {
  for (const id of ids) {
    const open = openOf(cache, id);
    if (open === undefined || lastSeqOf(open) >= open.conversation.lastSeq) continue;
    void cache.invalidateQueries({ queryKey: keys.conversation(open.conversation.number) });
  }
}
