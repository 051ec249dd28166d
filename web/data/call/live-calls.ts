// Live calls of the visible inboxes: loaded once, then updated by the change feed. An ended call of the member stays
// until it is wrapped up.
import type { QueryClient } from "@tanstack/react-query";
import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { cachedBootstrap } from "#web/data/bootstrap.ts";
import { callsChangedSince, recordCallChange } from "#web/data/live/recent-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type OpenConversation, updateCallEntry } from "#web/data/timeline/timeline-cache.ts";
import { handedOverAt } from "./my-leg.ts";

const shouldListCall = (call: Call, me: MemberId | undefined): boolean =>
  call.state !== "ended" ||
  (call.memberId === me && !call.isWrappedUp) ||
  (me !== undefined && handedOverAt(call, me) !== null);

/** Pure: merges one call into the known calls, keeping their order. */
export function mergeCall(held: readonly Call[], call: Call, me: MemberId | undefined): Call[] {
  const known = held.find((one) => one.id === call.id);
  // A response may arrive after a newer change; an ended call must not become live again.
  if (known !== undefined && call.version < known.version) return [...held];
  const isKnown = known !== undefined;
  const isListed = shouldListCall(call, me) && (isKnown || call.state !== "ended");
  if (!isListed) return held.filter((one) => one.id !== call.id);
  return isKnown ? held.map((one) => (one.id === call.id ? call : one)) : [...held, call];
}

/** Updates a call everywhere: in the live calls, and on the timeline of an open conversation. */
export function applyCallUpdate(cache: QueryClient, call: Call): void {
  recordCallChange(cache, call);
  storeCall(cache, call);
}

/** Applies the response to an action, unless a newer state of the call has arrived: it may have removed the call. */
export function applyCallResponse(cache: QueryClient, call: Call): void {
  const latest = callsChangedSince(cache, 0).findLast(({ id }) => id === call.id);
  if (latest === undefined || call.version >= latest.version) storeCall(cache, call);
}

function storeCall(cache: QueryClient, call: Call): void {
  const me = cachedBootstrap(cache)?.me.id;
  cache.setQueryData<Call[]>(queryKeys.liveCalls, (held) => held && mergeCall(held, call, me));
  cache.setQueriesData<OpenConversation>(
    { queryKey: queryKeys.conversations },
    (open) => open && updateCallEntry(open, call),
  );
  invalidateInFlightQuery(cache);
}

export function removeCallFromCache(cache: QueryClient, id: string): void {
  cache.setQueryData<Call[]>(queryKeys.liveCalls, (held) => held?.filter((one) => one.id !== id));
  invalidateInFlightQuery(cache);
}

/** A request in flight was read before this change. */
function invalidateInFlightQuery(cache: QueryClient): void {
  if (cache.getQueryState(queryKeys.liveCalls)?.fetchStatus === "fetching") {
    void cache.invalidateQueries({ queryKey: queryKeys.liveCalls });
  }
}
