// The draft of a new email: on the screen, on this device and on the server.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { UnsentEmail } from "#contract/live-protocol.ts";
import type { DraftId, UnsentEmailId } from "#domain/ids.ts";
import { unsentEmailsQuery } from "#web/data/email/unsent-emails.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { saveUnsentContent } from "#web/data/unsent-content.ts";
import { fingerprintOf } from "#web/features/composer/draft/draft-content.ts";
import { savedVersionOf } from "#web/features/composer/draft/draft-version.ts";
import {
  type DraftConflictState,
  useDraftContent,
} from "#web/features/composer/draft/use-draft-content.ts";
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
  type LocalEmailDraft,
  readLocalDraft,
  saveDraftVersion,
  saveIfCurrent,
  saveLocalDraft,
  setLastOpened,
  unsavedKeyOf,
} from "./local-draft.ts";

interface UnsentDraft extends DraftConflictState {
  readonly id: () => UnsentEmailId;
  readonly content: EmailDraftContent;
  readonly change: (change: EmailDraftChange) => void;
  /** Starts a send; resolves when no save is in progress anymore. */
  readonly startSend: () => Promise<void>;
  /** The send was refused: the draft is kept again. */
  readonly cancelSend: () => void;
  /** The email was sent and the server deleted the draft: removes the local copy. */
  readonly finishSend: () => void;
  readonly discard: () => void;
  /** Other drafts. */
  readonly others: readonly UnsentEmail[];
}

const emailIdOf = (id: DraftId): UnsentEmailId => id as string as UnsentEmailId;

export function useUnsentEmail(started: LocalEmailDraft): UnsentDraft {
  const cache = useQueryClient();
  const list = useQuery({ ...unsentEmailsQuery, refetchOnMount: "always" });
  const savedVersion = useRef(started.remoteVersion);
  const isMounted = useIsMounted();

  const mountedSaver = useDraftSaver<EmailDraftContent>(
    started.id,
    {
      save: async ({ body, attachments, email }, base) => {
        const attachmentIds = attachments.map((one) => one.id);
        const emailId = emailIdOf(base.id);
        const input = { emailId, body, email, attachmentIds, version: base.version };
        const saved = await rpc("saveUnsentEmail", input);
        if (saved.isEnded) return null;
        savedVersion.current = savedVersionOf({ id: emailId, ...saved });
        saveDraftVersion(emailId, savedVersion.current, { body, attachments, email });
        return savedVersion.current;
      },
      discard: async (draftId) => {
        savedVersion.current = null;
        await rpc("discardUnsentEmail", { emailId: emailIdOf(draftId) });
      },
      // The email opened last is also stored below, saved or not, so reopening restores it at once.
      storeLocally: (copy) => void saveUnsentContent(unsavedKeyOf(started.id), copy),
      isEmpty: (content) => !hasEmailContent(content),
      fingerprint: fingerprintOf,
      fetchRemote: async (id) => {
        await cache.invalidateQueries({ queryKey: queryKeys.unsentEmails });
        const held = cache
          .getQueryData<UnsentEmail[]>(queryKeys.unsentEmails)
          ?.find((one) => one.id === emailIdOf(id));
        return held ? { ...savedVersionOf(held), fingerprint: fingerprintOf(held) } : null;
      },
      refetch: () => void cache.invalidateQueries({ queryKey: queryKeys.unsentEmails }),
    },
    {
      base: started.remoteVersion ?? { id: started.id as string as DraftId, version: 0 },
      remote: started.remoteVersion,
    },
  );

  const { saver, state, setState } = mountedSaver;

  /** A new id after all text was deleted, because a discarded draft's id can't be reused. */
  const idNow = () => emailIdOf(saver.id());
  const remoteDraft = list.data?.find((one) => one.id === idNow());

  useEffect(() => {
    if (!started.isSaved) saver.change(started.content);
  }, [started, saver]);

  const { content, setContent, edit, conflict } = useDraftContent(mountedSaver, remoteDraft, {
    initial: () => started.content,
    contentOf: (unsent) => (unsent ? contentOfUnsent(unsent) : emptyEmail),
    // Cached data may be older than the local copy.
    followsRemote: list.isFetchedAfterMount,
    onReplace: (version) => {
      savedVersion.current = version;
    },
  });

  useEffect(() => {
    const isSaved = state === "saved";
    const id = emailIdOf(saver.id());
    setLastOpened(id);
    saveLocalDraft(
      hasEmailContent(content)
        ? { id, content, remoteVersion: savedVersion.current, isSaved }
        : null,
    );
  }, [saver, content, state]);

  const forget = () => {
    const id = idNow();
    setContent(emptyEmail);
    // Another draft may have been started since.
    if (readLocalDraft()?.id === id) saveLocalDraft(null);
    cache.setQueryData<UnsentEmail[]>(queryKeys.unsentEmails, (held) =>
      held?.filter((one) => one.id !== id),
    );
  };
  const change = (part: EmailDraftChange) => {
    const next = edit((current) => withContentChange(current, part));
    setState((before) => (before === "saved" ? "saving" : before));
    if (!isMounted()) {
      const isSaved = false;
      saveIfCurrent({ id: idNow(), content: next, remoteVersion: savedVersion.current, isSaved });
    }
  };
  return {
    ...conflict,
    id: idNow,
    content,
    change,
    startSend: () => saver.startSend(),
    cancelSend: () => {
      saver.cancelSend();
      saver.change(content);
    },
    finishSend: () => {
      forget();
      void saver.finishSend(true);
    },
    discard: () => {
      forget();
      void saver.startSend().then(() => saver.finishSend(false));
    },
    others: list.data?.filter((one) => one.id !== idNow()) ?? [],
  };
}
