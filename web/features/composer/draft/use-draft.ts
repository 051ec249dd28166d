// The unsent words of one medium in one conversation: on the screen, on this device and on the server.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Draft } from "#contract/live-protocol.ts";
import type { ConversationId, DraftId } from "#domain/ids.ts";
import { cachedOpenConversation, updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { newDraftId } from "#web/data/transport/idempotency-key.ts";
import {
  type DraftContent,
  type DraftKind,
  draftContentOf,
  emptyDraft,
  fingerprintOf,
  isEmptyDraft,
  readLocalCopy,
  saveLocalCopy,
} from "./draft-content.ts";
import type { DraftVersion, SavedDraftVersion, SaverState } from "./draft-saver.ts";
import { useDraftSaver } from "./use-draft-saver.ts";

export interface DraftHandle {
  readonly words: DraftContent;
  readonly state: SaverState;
  /** Whatever came since it was drawn is in `now`. */
  readonly set: (words: DraftContent | ((now: DraftContent) => DraftContent)) => void;
  /** They leave; `isDropped` resolves when no save is on its way any more. */
  readonly drop: () => { readonly draftId: DraftId; readonly isDropped: Promise<void> };
  /** They went out. The server ends the draft itself with the message that it became. */
  readonly gone: (isGoneThere: boolean) => void;
  /** They did not go, and whoever is told takes them back; gives what the server still holds. */
  readonly stay: () => DraftVersion | null;
  readonly takeOther: () => void;
  readonly keepMine: () => void;
}

type StandingParts = Pick<Draft, "id" | "version" | "updatedAt">;

const savedVersionOf = ({ id, version, updatedAt }: StandingParts): SavedDraftVersion => ({
  id,
  version,
  atMs: Date.parse(updatedAt),
});

export function useDraft(
  conversationId: ConversationId,
  medium: DraftKind,
  there: Draft | undefined,
  isMerged: boolean,
): DraftHandle {
  const cache = useQueryClient();
  const [copy] = useState(() => readLocalCopy(conversationId, medium));
  const { saver, state, setState, rests } = useDraftSaver<DraftContent>(
    `${conversationId} ${medium}`,
    {
      save: async ({ body, attachments, mail = null }, on) => {
        const attachmentIds = attachments.map((one) => one.id);
        const { id: draftId, version } = on;
        const input = { conversationId, medium, draftId, body, mail, attachmentIds, version };
        const saved = await rpc("saveDraft", input);
        return saved.isEnded ? null : savedVersionOf({ id: draftId, ...saved });
      },
      discard: async (draftId) => {
        await rpc("discardDraft", { conversationId, medium, draftId });
      },
      keep: (kept) => saveLocalCopy(conversationId, medium, kept),
      isEmpty: isEmptyDraft,
      fingerprint: fingerprintOf,
      findThere: async () => {
        await cache.invalidateQueries({ queryKey: queryKeys.conversations });
        const held = cachedOpenConversation(cache, conversationId)?.drafts.find(
          (one) => one.medium === medium,
        );
        return held ? { ...savedVersionOf(held), fingerprint: fingerprintOf(held) } : null;
      },
      askAgain: () => void cache.invalidateQueries({ queryKey: queryKeys.conversations }),
    },
    { on: copy ?? there ?? null, there: there ? savedVersionOf(there) : null },
  );
  const [words, setWords] = useState<DraftContent>(
    () => copy?.words ?? (saver.isLeaving() ? emptyDraft : draftContentOf(there)),
  );

  useEffect(() => {
    if (copy) saver.change(copy.words);
  }, [copy, saver]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once more when a save has come to rest
  useEffect(() => {
    // It moved to the conversation that stays, and is saved there from here too: the text in hand stays.
    if (isMerged) return;
    if (saver.hear(there ? savedVersionOf(there) : null)) setWords(draftContentOf(there));
  }, [saver, there, rests, isMerged]);

  const latest = useRef(words);
  latest.current = words;
  const set = useCallback<DraftHandle["set"]>(
    (change) => {
      const now = typeof change === "function" ? change(latest.current) : change;
      latest.current = now;
      setWords(now);
      saver.change(now);
    },
    [saver],
  );
  const dropped = useRef(new Set<string>());
  const drop = useCallback(() => {
    setWords(emptyDraft);
    setState("saved");
    // What is begun while others leave was never saved: it is a draft of its own.
    const draftId = saver.isLeaving() ? newDraftId() : saver.id();
    dropped.current.add(draftId);
    return { draftId, isDropped: saver.drop() };
  }, [saver, setState]);
  const gone = useCallback(
    (isGoneThere: boolean) => {
      updateOpenConversation(cache, conversationId, (open) => ({
        ...open,
        // A scheduled mail may have been given back meanwhile, as a draft under another id.
        drafts: open.drafts.filter((one) => !dropped.current.has(one.id)),
      }));
      void saver.gone(isGoneThere);
    },
    [cache, conversationId, saver],
  );
  return {
    words,
    state,
    set,
    drop,
    gone,
    stay: () => {
      saver.stay();
      const version = saver.version();
      return version === 0 ? null : { id: saver.id(), version };
    },
    takeOther: () => {
      const mine = words;
      void saver.take(there ? savedVersionOf(there) : null);
      setState("saved");
      setWords(draftContentOf(there));
      showToast({
        say: "Draft replaced.",
        deed: { label: "Undo", run: () => set(mine) },
      });
    },
    keepMine: () => {
      setState("saving");
      saver.overrule(there ? savedVersionOf(there) : null);
    },
  };
}
