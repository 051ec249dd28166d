// The draft of one channel in one conversation: on the screen, on this device and on the server.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Draft } from "#contract/live-protocol.ts";
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import type { ConversationId, DraftId } from "#domain/ids.ts";
import { cachedOpenConversation, updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { newDraftId } from "#web/data/transport/idempotency-key.ts";
import { unsavedAfterClose } from "./closed-editors.ts";
import {
  type DraftContent,
  draftContentOf,
  draftKeyOf,
  emptyDraft,
  fingerprintOf,
  isEmptyDraft,
  readLocalCopy,
  saveLocalCopy,
} from "./draft-content.ts";
import { type DraftVersion, savedVersionOf } from "./draft-version.ts";
import { type DraftConflictState, useDraftContent } from "./use-draft-content.ts";
import { useDraftSaver } from "./use-draft-saver.ts";

export interface DraftHandle extends DraftConflictState {
  readonly content: DraftContent;
  /** `current` includes changes made since the last render. */
  readonly set: (content: DraftContent | ((current: DraftContent) => DraftContent)) => void;
  /** Starts a send; `lastSave` resolves when no save is in progress anymore. */
  readonly startSend: () => { readonly draftId: DraftId; readonly lastSave: Promise<void> };
  /** The content was sent. The server deletes the draft together with creating the message. */
  readonly finishSend: (isDeleted: boolean) => void;
  /** The send was refused and the caller restores the content; returns the version the server still holds. */
  readonly cancelSend: () => DraftVersion | null;
}

export function useDraft(
  conversationId: ConversationId,
  kind: DraftKind,
  remoteDraft: Draft | undefined,
  isMerged: boolean,
): DraftHandle {
  const cache = useQueryClient();
  const key = draftKeyOf(conversationId, kind);
  const [copy] = useState(
    () => readLocalCopy(conversationId, kind) ?? unsavedAfterClose<DraftContent>(key),
  );
  const mountedSaver = useDraftSaver<DraftContent>(
    key,
    {
      save: async ({ body, attachments, email = null }, base) => {
        const attachmentIds = attachments.map((one) => one.id);
        const { id: draftId, version } = base;
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
  const { saver, setState } = mountedSaver;

  useEffect(() => {
    if (copy) saver.change(copy.content);
  }, [copy, saver]);

  const { content, setContent, edit, conflict } = useDraftContent(mountedSaver, remoteDraft, {
    initial: () => copy?.content ?? (saver.isSending() ? emptyDraft : draftContentOf(remoteDraft)),
    contentOf: draftContentOf,
    // A merge moves the draft to the other conversation, and it is saved there from then on; the text being edited stays.
    followsRemote: !isMerged,
  });
  const set = useCallback<DraftHandle["set"]>(
    (change) => void edit(typeof change === "function" ? change : () => change),
    [edit],
  );
  const sentIds = useRef(new Set<string>());
  const startSend = useCallback(() => {
    setContent(emptyDraft);
    setState("saved");
    // Content started during another send was never saved, so it is a draft of its own.
    const draftId = saver.isSending() ? newDraftId() : saver.id();
    sentIds.current.add(draftId);
    return { draftId, lastSave: saver.startSend() };
  }, [saver, setState, setContent]);
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
    ...conflict,
    content,
    set,
    startSend,
    finishSend,
    cancelSend: () => {
      saver.cancelSend();
      const version = saver.version();
      return version === 0 ? null : { id: saver.id(), version };
    },
  };
}
