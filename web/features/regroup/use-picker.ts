// Which conversation to put this one, or a message of it, together with: what is alike, or what was searched.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation } from "#contract/live.ts";
import type { ConversationId } from "#domain/ids.ts";
import { type Like, likeQuery } from "#web/data/regroup/like.ts";
import { useSettled } from "#web/data/use-settled.ts";

const restMs = 120;

export interface Picker {
  readonly query: string;
  readonly search: (words: string) => void;
  /** null while the first answer is on its way. */
  readonly rows: readonly Like[] | null;
  readonly chosen: Conversation | null;
  readonly choose: (id: ConversationId) => void;
  /** What was typed last is what was found. */
  readonly isSettled: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

export function usePicker(ofId: ConversationId, firstId: ConversationId | null = null): Picker {
  const [query, setQuery] = useState("");
  const [chosenId, setChosenId] = useState(firstId);
  const asked = useSettled(query.trim(), restMs);
  const { data, error, isPlaceholderData, refetch } = useQuery(likeQuery(ofId, asked));
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
