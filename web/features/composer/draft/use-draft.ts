// The unsent words of one medium in one conversation: on the screen, on this device and on the server.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Draft } from "#contract/live.ts";
import type { ConversationId, DraftId } from "#domain/ids.ts";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { changeOpen, openOf } from "#web/data/live/apply-news.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { newDraftId } from "#web/data/wire/new-key.ts";
import type { DraftVersion, SaverState, Standing } from "./draft-saver.ts";
import {
  type DraftWords,
  fingerprintOf,
  isWordless,
  keepCopy,
  type Medium,
  noWords,
  readCopy,
  wordsOf,
} from "./draft-words.ts";
import { useDraftSaver } from "./use-draft-saver.ts";

export interface HeldDraft {
  readonly words: DraftWords;
  readonly state: SaverState;
  /** Whatever came since it was drawn is in `now`. */
  readonly set: (words: DraftWords | ((now: DraftWords) => DraftWords)) => void;
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

const standingOf = ({ id, version, updatedAt }: StandingParts): Standing => ({
  id,
  version,
  atMs: Date.parse(updatedAt),
});

export function useDraft(
  conversationId: ConversationId,
  medium: Medium,
  there: Draft | undefined,
): HeldDraft {
  const cache = useQueryClient();
  const [copy] = useState(() => readCopy(conversationId, medium));
  const { saver, state, setState, rests } = useDraftSaver<DraftWords>(
    `${conversationId} ${medium}`,
    {
      save: async ({ body, attachments, mail = null }, on) => {
        const attachmentIds = attachments.map((one) => one.id);
        const { id: draftId, version } = on;
        const input = { conversationId, medium, draftId, body, mail, attachmentIds, version };
        const saved = await call("saveDraft", input);
        return saved.isEnded ? null : standingOf({ id: draftId, ...saved });
      },
      discard: async (draftId) => {
        await call("discardDraft", { conversationId, medium, draftId });
      },
      keep: (kept) => keepCopy(conversationId, medium, kept),
      isEmpty: isWordless,
      fingerprint: fingerprintOf,
      findThere: async () => {
        await cache.invalidateQueries({ queryKey: keys.conversations });
        const held = openOf(cache, conversationId)?.drafts.find((one) => one.medium === medium);
        return held ? { ...standingOf(held), fingerprint: fingerprintOf(held) } : null;
      },
      askAgain: () => void cache.invalidateQueries({ queryKey: keys.conversations }),
    },
    { on: copy ?? there ?? null, there: there ? standingOf(there) : null },
  );
  const [words, setWords] = useState<DraftWords>(
    () => copy?.words ?? (saver.isLeaving() ? noWords : wordsOf(there)),
  );

  useEffect(() => {
    if (copy) saver.change(copy.words);
  }, [copy, saver]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once more when a save has come to rest
  useEffect(() => {
    if (saver.hear(there ? standingOf(there) : null)) setWords(wordsOf(there));
  }, [saver, there, rests]);

  const latest = useRef(words);
  latest.current = words;
  const set = useCallback<HeldDraft["set"]>(
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
    setWords(noWords);
    setState("saved");
    // What is begun while others leave was never saved: it is a draft of its own.
    const draftId = saver.isLeaving() ? newDraftId() : saver.id();
    dropped.current.add(draftId);
    return { draftId, isDropped: saver.drop() };
  }, [saver, setState]);
  const gone = useCallback(
    (isGoneThere: boolean) => {
      changeOpen(cache, conversationId, (open) => ({
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
      void saver.take(there ? standingOf(there) : null);
      setState("saved");
      setWords(wordsOf(there));
      showNotice({
        say: "Draft replaced.",
        deed: { label: "Undo", run: () => set(mine) },
      });
    },
    keepMine: () => {
      setState("saving");
      saver.overrule(there ? standingOf(there) : null);
    },
  };
}
