// The draft of one channel in one conversation: on the screen, on this device and on the server.
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
  readonly content: DraftContent;
  readonly state: SaverState;
  /** `now` includes changes made since the last render. */
  readonly set: (content: DraftContent | ((now: DraftContent) => DraftContent)) => void;
  /** Starts a send; `isDropped` resolves when no save is in progress anymore. */
  readonly drop: () => { readonly draftId: DraftId; readonly isDropped: Promise<void> };
  /** The content was sent. The server deletes the draft together with creating the message. */
  readonly gone: (isGoneThere: boolean) => void;
  /** The send was refused and the caller restores the content; returns the version the server still holds. */
  readonly stay: () => DraftVersion | null;
  readonly takeOther: () => void;
  readonly keepMine: () => void;
}

type SavedDraftParts = Pick<Draft, "id" | "version" | "updatedAt">;

const savedVersionOf = ({ id, version, updatedAt }: SavedDraftParts): SavedDraftVersion => ({
  id,
  version,
  atMs: Date.parse(updatedAt),
});

export function useDraft(
  conversationId: ConversationId,
  kind: DraftKind,
  there: Draft | undefined,
  isMerged: boolean,
): DraftHandle {
  const cache = useQueryClient();
  const [copy] = useState(() => readLocalCopy(conversationId, kind));
  const { saver, state, setState, rests } = useDraftSaver<DraftContent>(
    `${conversationId} ${kind}`,
    {
      save: async ({ body, attachments, email = null }, on) => {
        const attachmentIds = attachments.map((one) => one.id);
        const { id: draftId, version } = on;
        const input = { conversationId, kind, draftId, body, email, attachmentIds, version };
        const saved = await rpc("saveDraft", input);
        return saved.isEnded ? null : savedVersionOf({ id: draftId, ...saved });
      },
      discard: async (draftId) => {
        await rpc("discardDraft", { conversationId, kind, draftId });
      },
      keep: (localCopy) => saveLocalCopy(conversationId, kind, localCopy),
      isEmpty: isEmptyDraft,
      fingerprint: fingerprintOf,
      findThere: async () => {
        await cache.invalidateQueries({ queryKey: queryKeys.conversations });
        const held = cachedOpenConversation(cache, conversationId)?.drafts.find(
          (one) => one.kind === kind,
        );
        return held ? { ...savedVersionOf(held), fingerprint: fingerprintOf(held) } : null;
      },
      askAgain: () => void cache.invalidateQueries({ queryKey: queryKeys.conversations }),
    },
    { on: copy ?? there ?? null, there: there ? savedVersionOf(there) : null },
  );
  const [content, setWords] = useState<DraftContent>(
    () => copy?.content ?? (saver.isLeaving() ? emptyDraft : draftContentOf(there)),
  );

  useEffect(() => {
    if (copy) saver.change(copy.content);
  }, [copy, saver]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once more when a save has come to rest
  useEffect(() => {
    // The draft moved to the merged conversation and is saved there from now on; the text being edited stays.
    if (isMerged) return;
    if (saver.hear(there ? savedVersionOf(there) : null)) setWords(draftContentOf(there));
  }, [saver, there, rests, isMerged]);

  const latest = useRef(content);
  latest.current = content;
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
    // Content started during another send was never saved, so it is a draft of its own.
    const draftId = saver.isLeaving() ? newDraftId() : saver.id();
    dropped.current.add(draftId);
    return { draftId, isDropped: saver.drop() };
  }, [saver, setState]);
  const gone = useCallback(
    (isGoneThere: boolean) => {
      updateOpenConversation(cache, conversationId, (open) => ({
        ...open,
        // A scheduled email may have been recalled meanwhile, as a draft with another id.
        drafts: open.drafts.filter((one) => !dropped.current.has(one.id)),
      }));
      void saver.gone(isGoneThere);
    },
    [cache, conversationId, saver],
  );
  return {
    content,
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
      const mine = content;
      void saver.take(there ? savedVersionOf(there) : null);
      setState("saved");
      setWords(draftContentOf(there));
      showToast({
        text: "Draft replaced.",
        action: { label: "Undo", run: () => set(mine) },
      });
    },
    keepMine: () => {
      setState("saving");
      saver.overrule(there ? savedVersionOf(there) : null);
    },
  };
}
