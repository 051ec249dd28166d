// A first mail while it is written: on the screen, on this device and on the server.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { UnsentMail } from "#contract/live.ts";
import type { DraftId, UnsentMailId } from "#domain/ids.ts";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { unsentMailsQuery } from "#web/data/mail/unsent-mails.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import type { DraftQuarrel } from "#web/features/composer/draft/draft-conflict.tsx";
import { fingerprintOf } from "#web/features/composer/draft/draft-words.ts";
import { useDraftSaver } from "#web/features/composer/draft/use-draft-saver.ts";
import {
  type MailChange,
  type MailWords,
  withChange,
} from "#web/features/composer/mail/words/mail-words.ts";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import {
  type BegunMail,
  isBegun,
  keepArrived,
  keepNewMail,
  keepStanding,
  noMail,
  readNewMail,
  standingOf,
  wordsOfUnsent,
} from "./kept-mail.ts";

export interface UnsentDraft extends DraftQuarrel {
  readonly id: () => UnsentMailId;
  readonly words: MailWords;
  readonly change: (change: MailChange) => void;
  /** It is about to leave; resolves when no save is on its way any more. */
  readonly leave: () => Promise<void>;
  /** It was refused: what was written is kept again. */
  readonly stay: () => void;
  /** It left, and the server forgot it: nothing is kept here. */
  readonly sent: () => void;
  readonly throwAway: () => void;
  /** Others that were begun. */
  readonly others: readonly UnsentMail[];
}

const mailIdOf = (id: DraftId): UnsentMailId => id as string as UnsentMailId;

export function useUnsentMail(begun: BegunMail): UnsentDraft {
  const cache = useQueryClient();
  const list = useQuery({ ...unsentMailsQuery, refetchOnMount: "always" });
  const [words, setWords] = useState(begun.words);
  // A picture brings two changes in one breath: a file and its place between the words.
  const latest = useRef(words);
  latest.current = words;
  const standing = useRef(begun.there);
  const isHere = useIsHere();

  const { saver, state, setState, rests } = useDraftSaver<MailWords>(
    begun.id,
    {
      save: async ({ body, attachments, mail }, on) => {
        const attachmentIds = attachments.map((one) => one.id);
        const mailId = mailIdOf(on.id);
        const input = { mailId, body, mail, attachmentIds, version: on.version };
        const saved = await call("saveUnsentMail", input);
        if (saved.isEnded) return null;
        standing.current = standingOf({ id: mailId, ...saved });
        keepStanding(mailId, standing.current, { body, attachments, mail });
        return standing.current;
      },
      discard: async (draftId) => {
        standing.current = null;
        await call("discardUnsentMail", { mailId: mailIdOf(draftId) });
      },
      // All of it is kept below, saved or not: the next time it is back at once.
      keep: () => undefined,
      isEmpty: (now) => !isBegun(now),
      fingerprint: fingerprintOf,
      findThere: async (id) => {
        await cache.invalidateQueries({ queryKey: keys.unsentMails });
        const held = cache
          .getQueryData<UnsentMail[]>(keys.unsentMails)
          ?.find((one) => one.id === mailIdOf(id));
        return held ? { ...standingOf(held), fingerprint: fingerprintOf(held) } : null;
      },
      askAgain: () => void cache.invalidateQueries({ queryKey: keys.unsentMails }),
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
    if (!isAsked || !saver.hear(there ? standingOf(there) : null)) return;
    standing.current = there ? standingOf(there) : null;
    setWords(there ? wordsOfUnsent(there) : noMail);
  }, [saver, isAsked, there, rests]);

  useEffect(() => {
    const isSaved = state === "saved";
    const id = mailIdOf(saver.id());
    keepNewMail(isBegun(words) ? { id, words, there: standing.current, isSaved } : null);
  }, [saver, words, state]);

  const forget = () => {
    const id = idNow();
    setWords(noMail);
    // Left before it went, another one may have been begun since.
    if (readNewMail()?.id === id) keepNewMail(null);
    cache.setQueryData<UnsentMail[]>(keys.unsentMails, (held) =>
      held?.filter((one) => one.id !== id),
    );
  };
  const change = (part: MailChange) => {
    const now = withChange(latest.current, part);
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
      void saver.take(there ? standingOf(there) : null);
      setState("saved");
      setWords(there ? wordsOfUnsent(there) : noMail);
      showNotice({
        say: "Draft replaced.",
        deed: { label: "Undo", run: () => change(mine) },
      });
    },
    keepMine: () => {
      setState("saving");
      saver.overrule(there ? standingOf(there) : null);
    },
  };
}
