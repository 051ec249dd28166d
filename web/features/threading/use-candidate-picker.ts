// Which conversation to put this one, or a message of it, together with: what is alike, or what was searched.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { type MergeCandidate, mergeCandidatesQuery } from "#web/data/threading/merge-candidates.ts";
import { useDebouncedValue } from "#web/data/use-debounced-value.ts";

const restMs = 120;

export interface CandidatePicker {
  readonly query: string;
  readonly search: (words: string) => void;
  /** null while the first answer is on its way. */
  readonly rows: readonly MergeCandidate[] | null;
  readonly chosen: Conversation | null;
  readonly choose: (id: ConversationId) => void;
  /** What was typed last is what was found. */
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
  const asked = useDebouncedValue(query.trim(), restMs);
  const { data, error, isPlaceholderData, refetch } = useQuery(mergeCandidatesQuery(ofId, asked));
  const rows = data?.rows ?? null;
  const chosen = rows?.find((one) => one.conversation.id === chosenId) ?? rows?.[0] ?? null;
  return {
    query,
    search: setQuery,
    rows,
    chosen: chosen?.conversation ?? null,
    choose: setChosenId,
    isSettled: rows !== null && asked === query.trim() && !isPlaceholderData,
    error: rows === null ? error : null,
    retry: () => void refetch(),
  };
}
