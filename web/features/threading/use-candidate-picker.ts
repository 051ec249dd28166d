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
  /** The results match the latest input. */
  readonly isSettled: boolean;
  readonly error: unknown;
  readonly retry: () => void;
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
  const chosen = rows?.find((one) => one.conversation.id === chosenId) ?? rows?.[0] ?? null;
  return {
    query,
    search: setQuery,
    rows,
    chosen: chosen?.conversation ?? null,
    choose: setChosenId,
    isSettled: rows !== null && debouncedQuery === query.trim() && !isPlaceholderData,
    error: rows === null ? error : null,
    retry: () => void refetch(),
  };
}
