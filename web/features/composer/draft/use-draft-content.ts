// The content of a draft's editor: as typed here, or as the server holds it since another tab or device changed it.
import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import * as words from "#web/features/composer/words.ts";
import { type RemoteDraft, type SavedDraftVersion, savedVersionOf } from "./draft-version.ts";
import type { SaverState } from "./types.ts";
import type { MountedSaver } from "./use-draft-saver.ts";

export interface DraftConflictState {
  readonly state: SaverState;
  readonly acceptRemote: () => void;
  readonly overwriteRemote: () => void;
}

interface DraftContentOptions<Content, Remote> {
  readonly initial: () => Content;
  /** What the editor shows of the server's draft, or without one. */
  readonly contentOf: (remoteDraft: Remote | undefined) => Content;
  /** False while the server's draft must not replace the content. */
  readonly followsRemote: boolean;
  /** The server's version replaces the content. */
  readonly onReplace?: (version: SavedDraftVersion | null) => void;
}

interface EditedContent<Content> {
  readonly content: Content;
  /** Shows other content without saving it. */
  readonly setContent: (content: Content) => void;
  /** Shows and saves a change, made to the content as it is since the last render; returns the new content. */
  readonly edit: (change: (current: Content) => Content) => Content;
  readonly conflict: DraftConflictState;
}

export function useDraftContent<Content, Remote extends RemoteDraft>(
  { saver, state, setState, idleCount }: MountedSaver<Content>,
  remoteDraft: Remote | undefined,
  { initial, contentOf, followsRemote, onReplace }: DraftContentOptions<Content, Remote>,
): EditedContent<Content> {
  const [content, setContent] = useState(initial);
  // An inserted image makes two changes in a row: the file and its place in the text.
  const latest = useRef(content);
  latest.current = content;
  const remoteVersion = remoteDraft ? savedVersionOf(remoteDraft) : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `idleCount` repeats the comparison when no save is in progress anymore; `remoteDraft` contains its version and content
  useEffect(() => {
    if (!followsRemote || !saver.onRemoteChange(remoteVersion)) return;
    onReplace?.(remoteVersion);
    setContent(contentOf(remoteDraft));
  }, [saver, followsRemote, remoteDraft, idleCount]);

  const edit = useCallback(
    (change: (current: Content) => Content) => {
      const next = change(latest.current);
      latest.current = next;
      setContent(next);
      saver.change(next);
      return next;
    },
    [saver],
  );
  const acceptRemote = () => {
    const mine = content;
    const restore = saver.acceptRemote(remoteVersion);
    setState("saved");
    setContent(contentOf(remoteDraft));
    const undo = () => {
      setContent(mine);
      restore(mine);
    };
    showToast({ text: words.draftReplaced, action: { label: words.undo, run: undo } });
  };
  const overwriteRemote = () => {
    setState("saving");
    saver.overwriteRemote(remoteVersion);
  };
  return { content, setContent, edit, conflict: { state, acceptRemote, overwriteRemote } };
}
