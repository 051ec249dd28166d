// Finds a conversation to merge with or move a message to: suggestions, or search results.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { type MergeCandidate, mergeCandidatesQuery } from "#web/data/threading/merge-candidates.ts";
import { useDebouncedValue } from "#web/data/use-debounced-value.ts";

const debounceMs = 120;

export interface CandidatePicker {
  readonly query: string;
  readonly search: (text: string) => void;
  /** Null while the first response is loading. */
  readonly rows: readonly MergeCandidate[] | null;
  readonly chosen: Conversation | null;
  readonly choose: (id: ConversationId) => void;
  /** The chosen one, but only when it is a result of the latest input. */
  readonly confirmable: Conversation | null;
  /** The results match the latest input. */
  readonly isSettled: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** `answered` is the query that `rows` are the results of; null for those of an earlier query. */
export function chooseCandidate(
  rows: readonly MergeCandidate[] | null,
  chosenId: ConversationId | null,
  { query, answered }: { readonly query: string; readonly answered: string | null },
): Pick<CandidatePicker, "chosen" | "confirmable" | "isSettled"> {
  const row = rows?.find((one) => one.conversation.id === chosenId) ?? rows?.[0];
  const chosen = row?.conversation ?? null;
  const isSettled = rows !== null && answered === query;
  return { chosen, confirmable: isSettled ? chosen : null, isSettled };
}

export function useCandidatePicker(
  ofId: ConversationId,
  firstId: ConversationId | null = null,
): CandidatePicker {
  const [query, setQuery] = useState("");
  const [chosenId, setChosenId] = useState(firstId);
  const debouncedQuery = useDebouncedValue(query.trim(), debounceMs);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    mergeCandidatesQuery(ofId, debouncedQuery),
  );
  const rows = data?.rows ?? null;
  const typed = { query: query.trim(), answered: isPlaceholderData ? null : debouncedQuery };
  const { chosen, confirmable, isSettled } = chooseCandidate(rows, chosenId, typed);
  return {
    query,
    search: setQuery,
    rows,
    chosen,
    confirmable,
    choose: setChosenId,
    isSettled,
    error: rows === null ? error : null,
    retry: () => void refetch(),
  };
}
