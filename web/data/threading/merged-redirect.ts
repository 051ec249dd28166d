// Redirects a merged conversation to its target. Opening it redirects with a notice; a member who has it open during
// the merge stays, because they may be writing in it, and so does one with a draft that could not be joined.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { createListeners } from "#web/data/create-listeners.ts";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { type OpenConversation, oldestFirst } from "#web/data/timeline/timeline-cache.ts";

/** Longer than any real chain of merges; stops a cycle. */
const maxSteps = 20;

/** Returns the final target; rejects if it is not visible. */
async function follow(cache: QueryClient, firstId: ConversationId): Promise<ConversationRow> {
  let id = firstId;
  for (let steps = 0; ; steps += 1) {
    const open = await rpc("getConversation", { conversationId: id });
    const { conversation } = open;
    const next = conversation.folder === "merged" ? conversation.mergedIntoId : null;
    if (next === null || steps === maxSteps) {
      const key = queryKeys.conversation(conversation.number);
      if (cache.getQueryData(key) === undefined) cache.setQueryData(key, oldestFirst(open));
      return conversation;
    }
    id = next;
  }
}

const mergeTargetQuery = (cache: QueryClient, row: ConversationRow | undefined) => {
  const intoId = row?.folder === "merged" ? row.mergedIntoId : null;
  return queryOptions({
    queryKey: queryKeys.goesOn(row?.id ?? ""),
    queryFn: () => follow(cache, intoId as ConversationId),
    enabled: intoId !== null,
    staleTime: 3_000,
    retry: false,
  });
};

export interface MergedRedirect {
  /** The target, once known. */
  readonly target: ConversationRow | null;
  /** A redirect is pending: render nothing of this conversation. */
  readonly isLeaving: boolean;
}

/** Text that only this device has would be hidden by a redirect: its composer stays, and saves it in the target. */
export function useMergedRedirect(
  open: OpenConversation | undefined,
  view: View,
  hasDraft: (open: OpenConversation) => boolean,
): MergedRedirect {
  const cache = useQueryClient();
  const row = open?.conversation;
  const isMerged = row?.folder === "merged";
  const [arrival, setArrival] = useState<{ id: string; redirects: boolean } | null>(null);
  if (open !== undefined && arrival?.id !== open.conversation.id)
    setArrival({ id: open.conversation.id, redirects: isMerged && !hasDraft(open) });
  const { data, isError } = useQuery(mergeTargetQuery(cache, row));
  const target = isMerged ? (data ?? null) : null;
  const isLeaving =
    isMerged && arrival?.redirects === true && !isError && open?.drafts.length === 0;
  useEffect(() => {
    if (!isLeaving || target === null || row === undefined) return;
    setRedirectOrigin({ from: row.number, into: target.number });
    navigate(routePaths.conversation(view, target.number), { replace: true });
  }, [isLeaving, target, row, view]);
  return { target, isLeaving };
}

interface RedirectOrigin {
  readonly from: number;
  readonly into: number;
}

let redirectOrigin: RedirectOrigin | null = null;
const [subscribe, notify] = createListeners();

function setRedirectOrigin(value: RedirectOrigin | null): void {
  redirectOrigin = value;
  notify();
}

/** The number of the conversation that redirected here, until dismissed or until this conversation is left. */
export function useRedirectedFrom(number: number): { from: number | null; dismiss: () => void } {
  const origin = useSyncExternalStore(subscribe, () => redirectOrigin);
  useEffect(
    () => () => {
      if (redirectOrigin?.into === number) setRedirectOrigin(null);
    },
    [number],
  );
  return {
    from: origin?.into === number ? origin.from : null,
    dismiss: () => setRedirectOrigin(null),
  };
}
