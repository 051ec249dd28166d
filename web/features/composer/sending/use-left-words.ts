// Words that a closed page was sending come back to their box, unless their message is here.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import {
  type DraftKind,
  draftContentOf,
  emptyDraft,
  fingerprintOf,
  mergeDrafts,
} from "#web/features/composer/draft/draft-content.ts";
import type { DraftHandle } from "#web/features/composer/draft/use-draft.ts";
import { hasArrived } from "./has-arrived.ts";
import { takeLeft } from "./leaving-words.ts";

interface Back {
  readonly medium: DraftKind;
  readonly key: string;
  readonly fingerprint: string;
}

export function useLeftWords(
  { conversation, drafts, entries }: OpenConversation,
  boxes: Readonly<Record<DraftKind, DraftHandle>>,
  show: (medium: DraftKind) => void,
): void {
  const cache = useQueryClient();
  const back = useRef<readonly Back[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each conversation
  useEffect(() => {
    for (const medium of ["text", "note", "mail"] as const)
      for (const { key, draftId, words } of takeLeft(conversation.id, medium)) {
        if (hasArrived(cache, conversation.id, key)) continue;
        const there = drafts.find((one) => one.medium === medium);
        const isSavedHere = (now: string) =>
          there?.id === draftId && now === fingerprintOf(draftContentOf(there));
        boxes[medium].set((now) =>
          isSavedHere(fingerprintOf(now)) ? words : mergeDrafts(words, now),
        );
        back.current = [...back.current, { medium, key, fingerprint: fingerprintOf(words) }];
        show(medium);
        showToast({
          say: "The page closed while this was being sent. Check the conversation, then send it again.",
        });
      }
  }, [conversation.id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes are read as they are when something arrives
  useEffect(() => {
    for (const one of back.current) {
      if (!hasArrived(cache, conversation.id, one.key)) continue;
      back.current = back.current.filter((other) => other !== one);
      if (fingerprintOf(boxes[one.medium].words) === one.fingerprint)
        boxes[one.medium].set(emptyDraft);
    }
  }, [entries]);
}
