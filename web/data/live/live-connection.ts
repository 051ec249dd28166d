// Connects this tab's change feed with its query cache.
import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import type { ConversationId, MemberId } from "#domain/ids.ts";
import { isApiError } from "#web/data/api-error.ts";
import { type Bootstrap, bootstrapQuery } from "#web/data/bootstrap.ts";
import {
  reloadAssumedRows,
  removeInvisible,
  resetReceivedState,
} from "#web/data/conversations/conversation-cache.ts";
import { reconcileListResponses } from "#web/data/conversations/load-conversation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { lastSeqOf } from "#web/data/timeline/timeline-cache.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { clearUndoOffersAfterAccessChange } from "#web/data/toasts/undo.ts";
import * as words from "#web/data/words.ts";
import { language } from "#web/language/language.ts";
import { applyChanges, cachedOpenConversation } from "./apply-changes.ts";
import { createContactActivityThrottle } from "./contact-activity.ts";
import { invalidateQueries } from "./invalidate-queries.ts";
import { createLiveClient } from "./live-client.ts";
import { linkFeed, stopLive } from "./live-link.ts";
import { setLiveState } from "./live-store.ts";
import { browserThrottleEnvironment, createThrottle } from "./throttle.ts";
import { trackUserActivity } from "./user-activity.ts";

/** Entries arrive after their conversation; only those still missing after this time are loaded. */
const behindGraceMs = 400;
/** How soon the screen is reloaded, at first and while the server keeps asking for it. */
export const screenPause = { firstMs: 2_000, maxMs: 30_000 };
/**
 * getMe, the first list and the open conversation load in parallel. On a slow connection one may be seconds older than
 * getMe's sequence, so the server replays this many recent changes: ten seconds on a busy workspace, which costs
 * little.
 */
const replayCount = 100;
/** Starting this much earlier also replays changes of what the member may see. */
const overlap = 5;

interface LiveHandlers {
  readonly signedOut: () => void;
  /** Reloads the page as soon as nothing prevents it. */
  readonly reload: () => void;
}

export function startLive(
  cache: QueryClient,
  bootstrap: Bootstrap,
  { signedOut, reload }: LiveHandlers,
): void {
  stopLive();
  const counts = createThrottle(() => refetchCounts(cache), screenPause);
  const contacts = createContactActivityThrottle(cache);
  const screen = createThrottle(() => refetchVisibleQueries(cache), screenPause);
  // A hidden tab renders nothing, but calls must ring and the title shows a count.
  const unseen = { ...browserThrottleEnvironment, isHidden: () => false };
  const rings = createThrottle(
    () => invalidateQueries(cache, queryKeys.liveCalls),
    { firstMs: 1_000, maxMs: 5_000 },
    unseen,
  );
  const title = createThrottle(
    () => invalidateQueries(cache, queryKeys.counts),
    { firstMs: 10_000, maxMs: 60_000 },
    unseen,
  );
  const stopReconciling = reconcileListResponses(cache, counts.want);
  const liveClient = createLiveClient(
    {
      changes: (changes) => {
        const { countsAreStale, contactActivityIsStale, behind } = applyChanges(cache, changes);
        if (countsAreStale) counts.want();
        if (contactActivityIsStale) contacts.want();
        catchUpAfterGrace(cache, behind);
      },
      resync: () => {
        screen.want();
        rings.want();
        if (document.visibilityState === "hidden") title.want();
      },
      opened: () => refetchFailedQueries(cache),
      reset: () => reloadAll(cache),
      signedOut,
      outdated: () =>
        showToast({
          text: words.newVersion,
          seconds: 60,
          action: { label: words.reload, run: reload },
        }),
    },
    {
      open: () => new WebSocket(feedAddress(bootstrap.me.id)),
      random: Math.random,
      nowMs: Date.now,
      isOnline: () => navigator.onLine,
    },
  );
  const stopTracking = trackUserActivity((isActive) => {
    liveClient.setActive(isActive);
    if (!isActive) return;
    counts.seen();
    contacts.seen();
    screen.seen();
  });
  const reportVisibility = () => liveClient.setHidden(document.visibilityState === "hidden");
  const offline = () => setLiveState({ connection: "offline" });
  document.addEventListener("visibilitychange", reportVisibility);
  window.addEventListener("online", liveClient.reconnect);
  window.addEventListener("offline", offline);
  const stop = () => {
    liveClient.stop();
    stopReconciling();
    counts.stop();
    contacts.stop();
    screen.stop();
    rings.stop();
    title.stop();
    stopTracking();
    document.removeEventListener("visibilitychange", reportVisibility);
    window.removeEventListener("online", liveClient.reconnect);
    window.removeEventListener("offline", offline);
  };
  linkFeed({
    stop,
    setViewing: liveClient.setViewing,
    setTyping: liveClient.setTyping,
    reconnect: liveClient.reconnect,
  });
  reportVisibility();
  liveClient.start(Math.max(0, bootstrap.feedSeq - overlap), replayCount);
}

function feedAddress(memberId: MemberId): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/v1/feed?lang=${language}&member=${memberId}`;
}

/** Retries queries that failed while the connection was down, so no member has to press Retry. */
export function refetchFailedQueries(cache: QueryClient): void {
  void cache.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" && isApiError(state.error, "no_connection"),
  });
}

/** Also what no change says of: the previews of drafts and mentions, in every order. */
export function refetchCounts(cache: QueryClient): void {
  reloadAssumedRows(cache);
  const { counts, lists } = queryKeys;
  invalidateQueries(cache, counts, [...lists, "drafts"], [...lists, "mentions"]);
}

export function refetchVisibleQueries(cache: QueryClient): void {
  cache.removeQueries({ queryKey: queryKeys.lists, type: "inactive" });
  invalidateQueries(
    cache,
    queryKeys.lists,
    queryKeys.counts,
    queryKeys.conversations,
    queryKeys.bootstrap,
    queryKeys.liveCalls,
    queryKeys.callLogs,
    queryKeys.savedReplies,
    queryKeys.savedViews,
    queryKeys.bulk,
    queryKeys.unsentEmails,
    queryKeys.accounts,
    queryKeys.domains,
    queryKeys.calendars,
    queryKeys.slaPolicies,
    queryKeys.contactActivity,
    ["consent"],
    ["contacts"],
    ["flow"],
  );
}

async function reloadAll(cache: QueryClient): Promise<number> {
  clearUndoOffersAfterAccessChange();
  const bootstrap = await cache.fetchQuery({ ...bootstrapQuery, staleTime: 0 });
  resetReceivedState(cache);
  cache.removeQueries({ predicate: (query) => !query.isActive() });
  // A list restarts with its first page. Everything stays on screen until its response: otherwise the form, composer or
  // call below would disappear, the next letters typed would run as hotkeys, and closing a conversation would not
  // advance.
  for (const query of cache.getQueryCache().findAll({ predicate: isList }))
    cache.setQueryData<InfiniteData<unknown>>(query.queryKey, firstPage);
  void cache.invalidateQueries({
    predicate: (query) =>
      !isOf(query, queryKeys.bootstrap) && !isOf(query, queryKeys.conversations),
  });
  void cache
    .invalidateQueries({ queryKey: queryKeys.conversations })
    .then(() => removeInvisible(cache));
  return bootstrap.feedSeq;
}

const firstPage = (held: InfiniteData<unknown> | undefined) =>
  held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) };
const isList = ({ queryType }: Query): boolean => queryType === "infinite";
const isOf = ({ queryKey }: Query, [entity]: readonly unknown[]): boolean => queryKey[0] === entity;

export function catchUpAfterGrace(cache: QueryClient, behind: ReadonlySet<ConversationId>): void {
  if (behind.size > 0) setTimeout(() => catchUp(cache, behind), behindGraceMs);
}

function catchUp(cache: QueryClient, ids: ReadonlySet<ConversationId>): void {
  for (const id of ids) {
    const open = cachedOpenConversation(cache, id);
    if (open === undefined || lastSeqOf(open) >= open.conversation.lastSeq) continue;
    invalidateQueries(cache, queryKeys.conversation(open.conversation.number));
  }
}
