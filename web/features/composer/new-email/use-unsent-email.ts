// A first mail while it is written: on the screen, on this device and on the server.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { UnsentEmail } from "#contract/live-protocol.ts";
import type { DraftId, UnsentEmailId } from "#domain/ids.ts";
import { unsentEmailsQuery } from "#web/data/email/unsent-emails.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import type { DraftConflictState } from "#web/features/composer/draft/draft-conflict.tsx";
import { fingerprintOf } from "#web/features/composer/draft/draft-content.ts";
import { useDraftSaver } from "#web/features/composer/draft/use-draft-saver.ts";
import {
  type EmailDraftChange,
  type EmailDraftContent,
  withContentChange,
} from "#web/features/composer/email/content/email-content.ts";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import {
  contentOfUnsent,
  emptyEmail,
  hasEmailContent,
  keepArrived,
  type LocalEmailDraft,
  readLocalDraft,
  saveDraftVersion,
  savedVersionOf,
  saveLocalDraft,
} from "./local-draft.ts";

export interface UnsentDraft extends DraftConflictState {
  readonly id: () => UnsentEmailId;
  readonly words: EmailDraftContent;
  readonly change: (change: EmailDraftChange) => void;
  /** It is about to leave; resolves when no save is on its way any more. */
  readonly leave: () => Promise<void>;
  /** It was refused: what was written is kept again. */
  readonly stay: () => void;
  /** It left, and the server forgot it: nothing is kept here. */
  readonly sent: () => void;
  readonly throwAway: () => void;
  /** Others that were begun. */
  readonly others: readonly UnsentEmail[];
}

const mailIdOf = (id: DraftId): UnsentEmailId => id as string as UnsentEmailId;

export function useUnsentEmail(begun: LocalEmailDraft): UnsentDraft {
  const cache = useQueryClient();
  const list = useQuery({ ...unsentEmailsQuery, refetchOnMount: "always" });
  const [words, setWords] = useState(begun.words);
  // A picture brings two changes in one breath: a file and its place between the words.
  const latest = useRef(words);
  latest.current = words;
  const standing = useRef(begun.there);
  const isHere = useIsMounted();

  const { saver, state, setState, rests } = useDraftSaver<EmailDraftContent>(
    begun.id,
    {
      save: async ({ body, attachments, mail }, on) => {
        const attachmentIds = attachments.map((one) => one.id);
        const mailId = mailIdOf(on.id);
        const input = { mailId, body, mail, attachmentIds, version: on.version };
        const saved = await rpc("saveUnsentEmail", input);
        if (saved.isEnded) return null;
        standing.current = savedVersionOf({ id: mailId, ...saved });
        saveDraftVersion(mailId, standing.current, { body, attachments, mail });
        return standing.current;
      },
      discard: async (draftId) => {
        standing.current = null;
        await rpc("discardUnsentEmail", { mailId: mailIdOf(draftId) });
      },
      // All of it is kept below, saved or not: the next time it is back at once.
      keep: () => undefined,
      isEmpty: (now) => !hasEmailContent(now),
      fingerprint: fingerprintOf,
      findThere: async (id) => {
        await cache.invalidateQueries({ queryKey: queryKeys.unsentMails });
        const held = cache
          .getQueryData<UnsentEmail[]>(queryKeys.unsentMails)
          ?.find((one) => one.id === mailIdOf(id));
        return held ? { ...savedVersionOf(held), fingerprint: fingerprintOf(held) } : null;
      },
      askAgain: () => void cache.invalidateQueries({ queryKey: queryKeys.unsentMails }),
    },
    { on: begun.there ?? { id: begun.id as string as DraftId, version: 0 }, there: begun.there },
  );

  /** Another one once its words were all deleted: a mail that was discarded has used its id up. */
  const idNow = () => mailIdOf(saver.id());
  const there = list.data?.find((one) => one.id === idNow());

  useEffect(() => {
    if (!begun.isSaved) saver.change(begun.words);
  }, [begun, saver]);

  // What lay in the cache may be older than what this device knows.
  const isAsked = list.isFetchedAfterMount;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once more when a save has come to rest
  useEffect(() => {
    if (!isAsked || !saver.hear(there ? savedVersionOf(there) : null)) return;
    standing.current = there ? savedVersionOf(there) : null;
    setWords(there ? contentOfUnsent(there) : emptyEmail);
  }, [saver, isAsked, there, rests]);

  useEffect(() => {
    const isSaved = state === "saved";
    const id = mailIdOf(saver.id());
    saveLocalDraft(hasEmailContent(words) ? { id, words, there: standing.current, isSaved } : null);
  }, [saver, words, state]);

  const forget = () => {
    const id = idNow();
    setWords(emptyEmail);
    // Left before it went, another one may have been begun since.
    if (readLocalDraft()?.id === id) saveLocalDraft(null);
    cache.setQueryData<UnsentEmail[]>(queryKeys.unsentMails, (held) =>
      held?.filter((one) => one.id !== id),
    );
  };
  const change = (part: EmailDraftChange) => {
    const now = withContentChange(latest.current, part);
    latest.current = now;
    setWords(now);
    setState((before) => (before === "saved" ? "saving" : before));
    saver.change(now);
    if (!isHere()) {
      const isSaved = false;
      keepArrived({ id: idNow(), words: now, there: standing.current, isSaved });
    }
  };
  return {
    id: idNow,
    words,
    state,
    change,
    leave: () => saver.drop(),
    stay: () => {
      saver.stay();
      saver.change(words);
    },
    sent: () => {
      forget();
      void saver.gone(true);
    },
    throwAway: () => {
      forget();
      void saver.drop().then(() => saver.gone(false));
    },
    others: list.data?.filter((one) => one.id !== idNow()) ?? [],
    takeOther: () => {
      const mine = words;
      void saver.take(there ? savedVersionOf(there) : null);
      setState("saved");
      setWords(there ? contentOfUnsent(there) : emptyEmail);
      showToast({
        say: "Draft replaced.",
        deed: { label: "Undo", run: () => change(mine) },
      });
    },
    keepMine: () => {
      setState("saving");
      saver.overrule(there ? savedVersionOf(there) : null);
    },
  };
}
