// A conversation that was merged into another goes on there. Whoever opens it is led on, and told so; for
// whoever has it open at that moment it stays, for they may be writing in it.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { type OpenConversation, oldestFirst } from "#web/data/timeline/timeline-cache.ts";

/** A chain of merges is no longer than the patience of those who made it; a circle would have no end. */
const mostSteps = 20;

/** Where it goes on in the end; null where that may not be seen. */
async function follow(cache: QueryClient, firstId: ConversationId): Promise<ConversationRow> {
  let id = firstId;
  for (let steps = 0; ; steps += 1) {
    const open = await rpc("getConversation", { conversationId: id });
    const { conversation } = open;
    const next = conversation.place === "merged" ? conversation.mergedIntoId : null;
    if (next === null || steps === mostSteps) {
      const key = queryKeys.conversation(conversation.number);
      if (cache.getQueryData(key) === undefined) cache.setQueryData(key, oldestFirst(open));
      return conversation;
    }
    id = next;
  }
}

const goesOnQuery = (cache: QueryClient, row: ConversationRow | undefined) => {
  const intoId = row?.place === "merged" ? row.mergedIntoId : null;
  return queryOptions({
    queryKey: queryKeys.goesOn(row?.id ?? ""),
    queryFn: () => follow(cache, intoId as ConversationId),
    enabled: intoId !== null,
    staleTime: 3_000,
    retry: false,
  });
};

export interface MergedRedirect {
  /** Where it goes on, as soon as that is known. */
  readonly target: ConversationRow | null;
  /** On the way there: nothing of what is left here is shown. */
  readonly isLeaving: boolean;
}

export function useMergedRedirect(open: OpenConversation | undefined, view: View): MergedRedirect {
  const cache = useQueryClient();
  const row = open?.conversation;
  const isMerged = row?.place === "merged";
  const [arrival, setArrival] = useState<{ id: string; wasMerged: boolean } | null>(null);
  if (row !== undefined && arrival?.id !== row.id) setArrival({ id: row.id, wasMerged: isMerged });
  const { data, isError } = useQuery(goesOnQuery(cache, row));
  const target = isMerged ? (data ?? null) : null;
  const isLeaving = isMerged && arrival?.wasMerged === true && !isError;
  useEffect(() => {
    if (!isLeaving || target === null || row === undefined) return;
    tell({ from: row.number, into: target.number });
    navigate(routePaths.conversation(view, target.number), { replace: true });
  }, [isLeaving, target, row, view]);
  return { target, isLeaving };
}

interface CameFrom {
  readonly from: number;
  readonly into: number;
}

let cameFrom: CameFrom | null = null;
const listeners = new Set<() => void>();

function tell(now: CameFrom | null): void {
  cameFrom = now;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number that led here, until it is dismissed or this conversation is left. */
export function useRedirectedFrom(number: number): { from: number | null; dismiss: () => void } {
  const now = useSyncExternalStore(listen, () => cameFrom);
  useEffect(
    () => () => {
      if (cameFrom?.into === number) tell(null);
    },
    [number],
  );
  return { from: now?.into === number ? now.from : null, dismiss: () => tell(null) };
}
