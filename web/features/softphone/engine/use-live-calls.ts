import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { withoutLivePbxCalls } from "#web/data/call/call-selectors.ts";
import { liveCallsQuery } from "#web/data/call/live-calls-query.ts";

const none: readonly Call[] = [];

export function useLiveCalls(): readonly Call[] {
  const { data } = useQuery({ ...liveCallsQuery, select: withoutLivePbxCalls });
  return data ?? none;
}

/** Includes members' PBX calls. */
export function useAllLiveCalls(): readonly Call[] {
  const { data } = useQuery(liveCallsQuery);
  return data ?? none;
}

/** Selects from all calls; recomputed only if the calls or the member change. */
export function useMyCallsSelector<Result>(
  select: (calls: readonly Call[], me: Call["memberId"] & string) => Result,
): Result {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const calls = useLiveCalls();
  return useMemo(() => select(calls, me.id), [select, calls, me.id]);
}
