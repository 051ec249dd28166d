// The live line of this tab, joined to its query cache.
import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import type { ConversationId } from "#domain/ids.ts";
import { isApiError } from "#web/data/api-error.ts";
import { type Bootstrap, bootstrapQuery } from "#web/data/bootstrap.ts";
import { removeInvisible, resetReceivedState } from "#web/data/conversations/conversation-cache.ts";
import { reconcileListResponses } from "#web/data/conversations/conversation-queries.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { lastSeqOf } from "#web/data/timeline/timeline-cache.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { forgetDeeds } from "#web/data/toasts/undo.ts";
import { applyChanges, cachedOpenConversation } from "./apply-changes.ts";
import { createLiveClient, type LiveClient } from "./live-client.ts";
import { setLiveState } from "./live-store.ts";
import { browserThrottleEnvironment, createThrottle } from "./throttle.ts";
import { trackUserActivity } from "./user-activity.ts";

/** Entries are told after their conversation; only what is still missing then is asked for. */
const behindGraceMs = 400;
/**
 * getMe, the first list and the open conversation are asked for at once. Where answers are late, one may be seconds
 * older than the sequence that getMe names: what a busy desk changes in ten seconds is heard again, which costs little.
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

export function startLive(
  cache: QueryClient,
  desk: Bootstrap,
  { signedOut, reload }: Around,
): void {
  stopLive();
  const counts = createThrottle(
    () => askFor(cache, [queryKeys.counts, queryKeys.list("drafts", "newest")]),
    {
      firstMs: 2_000,
      mostMs: 30_000,
    },
  );
  const screen = createThrottle(() => askForTheScreen(cache), { firstMs: 2_000, mostMs: 30_000 });
  // Out of sight nothing is drawn, but a call has to ring, and the tab's title counts.
  const unseen = { ...browserThrottleEnvironment, isHidden: () => false };
  const rings = createThrottle(
    () => void cache.invalidateQueries({ queryKey: queryKeys.liveCalls }),
    { firstMs: 1_000, mostMs: 5_000 },
    unseen,
  );
  const title = createThrottle(
    () => void cache.invalidateQueries({ queryKey: queryKeys.counts }),
    { firstMs: 10_000, mostMs: 60_000 },
    unseen,
  );
  const mended = reconcileListResponses(cache, counts.want);
  const line = createLiveClient(
    {
      news: (news) => {
        const { countsAreStale, behind } = applyChanges(cache, news);
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
        showToast({
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
  const unwatch = trackUserActivity((isWatching) => {
    line.watch(isWatching);
    if (!isWatching) return;
    counts.seen();
    screen.seen();
  });
  const hide = () => line.hide(document.visibilityState === "hidden");
  const offline = () => setLiveState({ connection: "offline" });
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
  setLiveState({ connection: "joining", lostAtMs: null, online: [], looking: [] });
}

/** Tells the others what I look at; entries of that conversation are told to me from now on. */
export function setViewing(conversationId: ConversationId | null): void {
  openConversation = conversationId;
  client?.look(conversationId);
}

export const setTyping = (
  conversationId: ConversationId,
  medium: "text" | "note" | "mail" | null,
): void => client?.type(conversationId, medium);

export const reconnectNow = (): void => client?.dialNow();

function feedAddress(): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/v1/feed`;
}

/** What could not be loaded while the line was down is on the screen as failed: nobody should have to press Retry. */
export function askAgainWhatFailed(cache: QueryClient): void {
  void cache.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" && isApiError(state.error, "no_connection"),
  });
}

function askForTheScreen(cache: QueryClient): void {
  cache.removeQueries({ queryKey: queryKeys.lists, type: "inactive" });
  askFor(cache, [
    ...[
      queryKeys.lists,
      queryKeys.counts,
      queryKeys.conversations,
      queryKeys.desk,
      queryKeys.liveCalls,
      queryKeys.callLogs,
    ],
    ...[queryKeys.savedReplies, queryKeys.unsentMails, queryKeys.accounts, queryKeys.domains],
  ]);
}

function askFor(cache: QueryClient, nouns: readonly (readonly unknown[])[]): void {
  for (const queryKey of nouns) void cache.invalidateQueries({ queryKey });
}

async function loadAnew(cache: QueryClient): Promise<number> {
  forgetDeeds();
  const desk = await cache.fetchQuery({ ...bootstrapQuery, staleTime: 0 });
  resetReceivedState(cache);
  cache.removeQueries({ predicate: (query) => !query.isActive() });
  // A list begins anew with its first page. Everything stays on the screen until its answer is there: without it the
  // form, the composer or the call below would go, the next letters would be keys of the desk, and who closes a
  // conversation would not be led on.
  for (const query of cache.getQueryCache().findAll({ predicate: isList }))
    cache.setQueryData<InfiniteData<unknown>>(query.queryKey, firstPage);
  void cache.invalidateQueries({
    predicate: (query) => !isOf(query, queryKeys.desk) && !isOf(query, queryKeys.conversations),
  });
  void cache
    .invalidateQueries({ queryKey: queryKeys.conversations })
    .then(() => removeInvisible(cache));
  return desk.feedSeq;
}

const firstPage = (held: InfiniteData<unknown> | undefined) =>
  held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) };
const isList = ({ queryType }: Query): boolean => queryType === "infinite";
const isOf = ({ queryKey }: Query, [noun]: readonly unknown[]): boolean => queryKey[0] === noun;

function catchUp(cache: QueryClient, ids: readonly ConversationId[]): void {
  for (const id of ids) {
    const open = cachedOpenConversation(cache, id);
    if (open === undefined || lastSeqOf(open) >= open.conversation.lastSeq) continue;
    void cache.invalidateQueries({ queryKey: queryKeys.conversation(open.conversation.number) });
  }
}
