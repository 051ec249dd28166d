// Restores content that a closed page was sending to its editor, unless the message has arrived.

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import {
  draftContentOf,
  emptyDraft,
  fingerprintOf,
  mergeDrafts,
} from "#web/features/composer/draft/draft-content.ts";
import type { DraftHandle } from "#web/features/composer/draft/use-draft.ts";
import * as words from "#web/features/composer/words.ts";
import { hasArrived } from "./has-arrived.ts";
import { consumeUnanswered } from "./outgoing-content.ts";

interface RestoredContent {
  readonly kind: DraftKind;
  readonly key: string;
  readonly fingerprint: string;
}

export function useRestoreUnansweredContent(
  { conversation, drafts, entries }: OpenConversation,
  boxes: Readonly<Record<DraftKind, DraftHandle>>,
  show: (kind: DraftKind) => void,
): void {
  const cache = useQueryClient();
  const back = useRef<readonly RestoredContent[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each conversation
  useEffect(() => {
    for (const kind of ["text", "note", "email"] as const)
      for (const { key, draftId, content } of consumeUnanswered(conversation.id, kind)) {
        if (hasArrived(cache, conversation.id, key)) continue;
        const remoteDraft = drafts.find((one) => one.kind === kind);
        const isSavedHere = (fingerprint: string) =>
          remoteDraft?.id === draftId && fingerprint === fingerprintOf(draftContentOf(remoteDraft));
        boxes[kind].set((current) =>
          isSavedHere(fingerprintOf(current)) ? content : mergeDrafts(content, current),
        );
        back.current = [...back.current, { kind, key, fingerprint: fingerprintOf(content) }];
        show(kind);
        showToast({
          text: words.pageClosed,
        });
      }
  }, [conversation.id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only `entries` triggers it; the editors are read when it runs
  useEffect(() => {
    for (const one of back.current) {
      if (!hasArrived(cache, conversation.id, one.key)) continue;
      back.current = back.current.filter((other) => other !== one);
      if (fingerprintOf(boxes[one.kind].content) === one.fingerprint)
        boxes[one.kind].set(emptyDraft);
    }
  }, [entries]);
}
