// The calls that are on now, of lines I may see: asked for once, then moved along by news. A call of mine
// that is over stays until I have said how it ended.
import type { QueryClient } from "@tanstack/react-query";
import type { Call } from "#contract/live.ts";
import type { MemberId } from "#domain/ids.ts";
import { call as ask } from "#web/data/api.ts";
import { deskOf } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { callsChangedSince, rememberCall } from "#web/data/live/recent-changes.ts";
import { type OpenConversation, placeCall } from "#web/data/timeline/timeline.ts";
import { isOlderCall } from "./call-age.ts";
import { handedOverAt } from "./my-calls.ts";

export const liveCallsQuery = {
  queryKey: keys.liveCalls,
  queryFn: async (): Promise<Call[]> => (await ask("listLiveCalls", {})).rows,
};

const isWorthKeeping = (call: Call, me: MemberId | undefined): boolean =>
  call.state !== "ended" ||
  (call.memberId === me && !call.isWrappedUp) ||
  (me !== undefined && handedOverAt(call, me) !== null);

/** Pure: what was held, with what is now known of one call. The order they came in stays. */
export function withCall(held: readonly Call[], call: Call, me: MemberId | undefined): Call[] {
  const known = held.find((one) => one.id === call.id);
  if (known !== undefined && isOlderCall(known, call)) return [...held];
  const isKnown = known !== undefined;
  const isKept = isWorthKeeping(call, me) && (isKnown || call.state !== "ended");
  if (!isKept) return held.filter((one) => one.id !== call.id);
  return isKnown ? held.map((one) => (one.id === call.id ? call : one)) : [...held, call];
}

/** Everywhere a call is seen: among those that are on, and on the timeline of an open conversation. */
export function takeCall(cache: QueryClient, call: Call): void {
  rememberCall(cache, call);
  putCall(cache, call);
}

/**
 * The answer to a deed. Where news of the call came since it was asked for, they stay: the answer may be older, and
 * what the deed did is told by news too.
 */
export function takeAnswer(cache: QueryClient, call: Call, mark: number): void {
  if (!callsChangedSince(cache, mark).some((one) => one.id === call.id)) putCall(cache, call);
}

function putCall(cache: QueryClient, call: Call): void {
  const me = deskOf(cache)?.me.id;
  cache.setQueryData<Call[]>(keys.liveCalls, (held) => held && withCall(held, call, me));
  cache.setQueriesData<OpenConversation>(
    { queryKey: keys.conversations },
    (open) => open && placeCall(open, call),
  );
  askIfBehind(cache);
}

export function forgetCall(cache: QueryClient, id: string): void {
  cache.setQueryData<Call[]>(keys.liveCalls, (held) => held?.filter((one) => one.id !== id));
  askIfBehind(cache);
}

/** What is on its way was read before this was so. */
function askIfBehind(cache: QueryClient): void {
  if (cache.getQueryState(keys.liveCalls)?.fetchStatus === "fetching") {
    void cache.invalidateQueries({ queryKey: keys.liveCalls });
  }
}
