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
import * as words from "#web/features/composer/words.ts";
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
import type { SaverState } from "./draft-saver.ts";
import type { DraftVersion, SavedDraftVersion } from "./draft-version.ts";
import { useDraftSaver } from "./use-draft-saver.ts";

export interface DraftHandle {
  readonly content: DraftContent;
  readonly state: SaverState;
  /** `now` includes changes made since the last render. */
  readonly set: (content: DraftContent | ((now: DraftContent) => DraftContent)) => void;
  /** Starts a send; `lastSave` resolves when no save is in progress anymore. */
  readonly startSend: () => { readonly draftId: DraftId; readonly lastSave: Promise<void> };
  /** The content was sent. The server deletes the draft together with creating the message. */
  readonly finishSend: (isDeleted: boolean) => void;
  /** The send was refused and the caller restores the content; returns the version the server still holds. */
  readonly cancelSend: () => DraftVersion | null;
  readonly acceptRemote: () => void;
  readonly overwriteRemote: () => void;
}

export type DraftConflictState = Pick<DraftHandle, "state" | "acceptRemote" | "overwriteRemote">;

type SavedDraftParts = Pick<Draft, "id" | "version" | "updatedAt">;

const savedVersionOf = ({ id, version, updatedAt }: SavedDraftParts): SavedDraftVersion => ({
  id,
  version,
  atMs: Date.parse(updatedAt),
});

export function useDraft(
  conversationId: ConversationId,
  kind: DraftKind,
  remoteDraft: Draft | undefined,
  isMerged: boolean,
): DraftHandle {
  const cache = useQueryClient();
  const [copy] = useState(() => readLocalCopy(conversationId, kind));
  const { saver, state, setState, idleCount } = useDraftSaver<DraftContent>(
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
      storeLocally: (localCopy) => saveLocalCopy(conversationId, kind, localCopy),
      isEmpty: isEmptyDraft,
      fingerprint: fingerprintOf,
      fetchRemote: async () => {
        await cache.invalidateQueries({ queryKey: queryKeys.conversations });
        const open = cachedOpenConversation(cache, conversationId);
        const intoId = open?.conversation.mergedIntoId;
        const drafts = intoId
          ? (await rpc("getConversation", { conversationId: intoId })).drafts
          : open?.drafts;
        const held = drafts?.find((one) => one.kind === kind);
        return held ? { ...savedVersionOf(held), fingerprint: fingerprintOf(held) } : null;
      },
      refetch: () => void cache.invalidateQueries({ queryKey: queryKeys.conversations }),
    },
    { base: copy ?? remoteDraft ?? null, remote: remoteDraft ? savedVersionOf(remoteDraft) : null },
  );
  const [content, setContent] = useState<DraftContent>(
    () => copy?.content ?? (saver.isSending() ? emptyDraft : draftContentOf(remoteDraft)),
  );

  useEffect(() => {
    if (copy) saver.change(copy.content);
  }, [copy, saver]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once more when a save has come to rest
  useEffect(() => {
    // The draft moved to the merged conversation and is saved there from now on; the text being edited stays.
    if (isMerged) return;
    if (saver.onRemoteChange(remoteDraft ? savedVersionOf(remoteDraft) : null))
      setContent(draftContentOf(remoteDraft));
  }, [saver, remoteDraft, idleCount, isMerged]);

  const latest = useRef(content);
  latest.current = content;
  const set = useCallback<DraftHandle["set"]>(
    (change) => {
      const now = typeof change === "function" ? change(latest.current) : change;
      latest.current = now;
      setContent(now);
      saver.change(now);
    },
    [saver],
  );
  const sentIds = useRef(new Set<string>());
  const startSend = useCallback(() => {
    setContent(emptyDraft);
    setState("saved");
    // Content started during another send was never saved, so it is a draft of its own.
    const draftId = saver.isSending() ? newDraftId() : saver.id();
    sentIds.current.add(draftId);
    return { draftId, lastSave: saver.startSend() };
  }, [saver, setState]);
  const finishSend = useCallback(
    (isDeleted: boolean) => {
      updateOpenConversation(cache, conversationId, (open) => ({
        ...open,
        // A scheduled email may have been recalled meanwhile, as a draft with another id.
        drafts: open.drafts.filter((one) => !sentIds.current.has(one.id)),
      }));
      void saver.finishSend(isDeleted);
    },
    [cache, conversationId, saver],
  );
  return {
    content,
    state,
    set,
    startSend,
    finishSend,
    cancelSend: () => {
      saver.cancelSend();
      const version = saver.version();
      return version === 0 ? null : { id: saver.id(), version };
    },
    acceptRemote: () => {
      const mine = content;
      const restore = saver.acceptRemote(remoteDraft ? savedVersionOf(remoteDraft) : null);
      setState("saved");
      setContent(draftContentOf(remoteDraft));
      const undo = () => {
        setContent(mine);
        restore(mine);
      };
      showToast({ text: words.draftReplaced, action: { label: words.undo, run: undo } });
    },
    overwriteRemote: () => {
      setState("saving");
      saver.overwriteRemote(remoteDraft ? savedVersionOf(remoteDraft) : null);
    },
  };
}
