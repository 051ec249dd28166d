// The unsent words of one medium in one conversation: on the screen, on this device and on the server.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Draft } from "#contract/live.ts";
import type { ConversationId } from "#domain/ids.ts";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { changeOpen } from "#web/data/live/apply-news.ts";
import type { SaverState, Standing } from "./draft-saver.ts";
import {
  type DraftWords,
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
  /** They leave; resolves when no save is on its way any more. */
  readonly drop: () => Promise<void>;
  /** They went out. The server throws a text's draft away itself when it takes the text. */
  readonly gone: (isGoneThere: boolean) => void;
  /** They did not go, and whoever is told takes them back; gives the version that the server still holds. */
  readonly stay: () => number;
  readonly takeOther: () => void;
  readonly keepMine: () => void;
}

const standingOf = ({ version, updatedAt }: Pick<Draft, "version" | "updatedAt">): Standing => ({
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
      save: async ({ body, attachments, mail = null }, version) => {
        const attachmentIds = attachments.map((one) => one.id);
        const input = { conversationId, medium, body, mail, attachmentIds, version };
        return standingOf(await call("saveDraft", input));
      },
      discard: async () => {
        await call("discardDraft", { conversationId, medium });
      },
      keep: (kept) => keepCopy(conversationId, medium, kept),
      isEmpty: isWordless,
      askAgain: () => void cache.invalidateQueries({ queryKey: keys.conversations }),
    },
    { version: copy?.version ?? there?.version ?? 0, there: there ? standingOf(there) : null },
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
  const drop = useCallback(() => {
    setWords(noWords);
    setState("saved");
    return saver.drop();
  }, [saver, setState]);
  const gone = useCallback(
    (isGoneThere: boolean) => {
      changeOpen(cache, conversationId, (open) => ({
        ...open,
        drafts: open.drafts.filter((one) => one.medium !== medium),
      }));
      void saver.gone(isGoneThere);
    },
    [cache, conversationId, medium, saver],
  );
  return {
    words,
    state,
    set,
    drop,
    gone,
    stay: () => {
      saver.stay();
      return saver.version();
    },
    takeOther: () => {
      void saver.take(there ? standingOf(there) : null);
      setState("saved");
      setWords(wordsOf(there));
    },
    keepMine: () => {
      setState("saving");
      saver.overrule(there?.version ?? 0);
    },
  };
}
