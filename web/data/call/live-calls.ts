// The calls that are on now, of lines I may see: asked for once, then moved along by news. A call of mine
// that is over stays until I have said how it ended.
import type { QueryClient } from "@tanstack/react-query";
import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { cachedBootstrap } from "#web/data/bootstrap.ts";
import { callsChangedSince, recordCallChange } from "#web/data/live/recent-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc as ask } from "#web/data/rpc.ts";
import { type OpenConversation, updateCallEntry } from "#web/data/timeline/timeline-cache.ts";
import { handedOverAt } from "./call-selectors.ts";
import { isStaleCall } from "./is-stale-call.ts";

export const liveCallsQuery = {
  queryKey: queryKeys.liveCalls,
  queryFn: async (): Promise<Call[]> => (await ask("listLiveCalls", {})).rows,
};

const isWorthKeeping = (call: Call, me: MemberId | undefined): boolean =>
  call.state !== "ended" ||
  (call.memberId === me && !call.isWrappedUp) ||
  (me !== undefined && handedOverAt(call, me) !== null);

/** Pure: what was held, with what is now known of one call. The order they came in stays. */
export function mergeCall(held: readonly Call[], call: Call, me: MemberId | undefined): Call[] {
  const known = held.find((one) => one.id === call.id);
  if (known !== undefined && isStaleCall(known, call)) return [...held];
  const isKnown = known !== undefined;
  const isKept = isWorthKeeping(call, me) && (isKnown || call.state !== "ended");
  if (!isKept) return held.filter((one) => one.id !== call.id);
  return isKnown ? held.map((one) => (one.id === call.id ? call : one)) : [...held, call];
}

/** Everywhere a call is seen: among those that are on, and on the timeline of an open conversation. */
export function applyCallUpdate(cache: QueryClient, call: Call): void {
  recordCallChange(cache, call);
  putCall(cache, call);
}

/**
 * The answer to a deed. Where news of the call came since it was asked for, they stay: the answer may be older, and
 * what the deed did is told by news too.
 */
export function applyCallResponse(cache: QueryClient, call: Call, mark: number): void {
  if (!callsChangedSince(cache, mark).some((one) => one.id === call.id)) putCall(cache, call);
}

function putCall(cache: QueryClient, call: Call): void {
  const me = cachedBootstrap(cache)?.me.id;
  cache.setQueryData<Call[]>(queryKeys.liveCalls, (held) => held && mergeCall(held, call, me));
  cache.setQueriesData<OpenConversation>(
    { queryKey: queryKeys.conversations },
    (open) => open && updateCallEntry(open, call),
  );
  askIfBehind(cache);
}

export function removeCallFromCache(cache: QueryClient, id: string): void {
  cache.setQueryData<Call[]>(queryKeys.liveCalls, (held) => held?.filter((one) => one.id !== id));
  askIfBehind(cache);
}

/** What is on its way was read before this was so. */
function askIfBehind(cache: QueryClient): void {
  if (cache.getQueryState(queryKeys.liveCalls)?.fetchStatus === "fetching") {
    void cache.invalidateQueries({ queryKey: queryKeys.liveCalls });
  }
}
