// Words that a closed page was sending come back to their box, unless their message is here.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { showNotice } from "#web/data/notices/notices.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import {
  fingerprintOf,
  joinWords,
  type Medium,
  noWords,
  wordsOf,
} from "#web/features/composer/draft/draft-words.ts";
import type { HeldDraft } from "#web/features/composer/draft/use-draft.ts";
import { hasArrived } from "./has-arrived.ts";
import { takeLeft } from "./leaving-words.ts";

interface Back {
  readonly medium: Medium;
  readonly key: string;
  readonly fingerprint: string;
}

export function useLeftWords(
  { conversation, drafts, entries }: OpenConversation,
  boxes: Readonly<Record<Medium, HeldDraft>>,
  show: (medium: Medium) => void,
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
          there?.id === draftId && now === fingerprintOf(wordsOf(there));
        boxes[medium].set((now) =>
          isSavedHere(fingerprintOf(now)) ? words : joinWords(words, now),
        );
        back.current = [...back.current, { medium, key, fingerprint: fingerprintOf(words) }];
        show(medium);
        showNotice({
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
        boxes[one.medium].set(noWords);
    }
  }, [entries]);
}
