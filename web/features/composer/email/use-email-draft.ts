// The email being written in a conversation: the member's changes on top of the reply the server prepared.
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Attachment, EmailDraft, Inbox } from "#contract/live-protocol.ts";
import { errorMessage, isApiError } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { IntentInputs } from "#web/data/intents.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";
import type { DraftHandle } from "#web/features/composer/draft/use-draft.ts";
import { useDraft } from "#web/features/composer/draft/use-draft.ts";
import { folderBlockReason } from "#web/features/composer/sending/folder-block.ts";
import type { SendBlock } from "#web/features/composer/text/validate-text.ts";
import {
  applyDraft,
  type EmailDraftChange,
  type EmailDraftContent,
  type PreparedEmail,
  partOf,
  rebaseOnPrepared,
  toDraftContent,
  withContentChange,
} from "./content/email-content.ts";
import { isEmptyHtml } from "./content/email-html.ts";
import {
  defaultReplyTarget,
  defaultSendingInbox,
  emailInboxes,
  emailToReplyTo,
  guessEmailDraft,
  type ReplyTarget,
} from "./reply-defaults.ts";
import { emailBlockReason, inboxBlockReason, isReadyToSend } from "./validate-email.ts";

interface EmailDraftState {
  readonly content: EmailDraftContent;
  readonly signatureHtml: string;
}

export interface EmailDraftHandle {
  readonly draft: DraftHandle;
  readonly content: EmailDraftContent;
  readonly prepared: PreparedEmail;
  /** The server has returned recipients, quoted history and signature. */
  readonly isPrepared: boolean;
  /** Set if preparing failed; `again` retries. */
  readonly failed: {
    readonly isOffline: boolean;
    readonly message: string;
    readonly again: () => void;
  } | null;
  readonly inbox: Inbox | undefined;
  readonly inboxes: readonly Inbox[];
  readonly usualInboxId: Inbox["id"] | null;
  readonly block: SendBlock | null;
  readonly problem: SendBlock | null;
  /** Can be sent before it is prepared; sending then waits for `complete`. */
  readonly canSend: boolean;
  /** Resolves with quoted history, files and signature once they are loaded. */
  readonly complete: () => Promise<EmailDraftState>;
  readonly isEmptyDraft: boolean;
  /** The member has written nothing and changed neither recipients, subject nor files. */
  readonly isUntouched: boolean;
  readonly change: (change: EmailDraftChange) => void;
  /** Reply, reply to all or forward, requested by a shortcut or a message's menu. */
  readonly startReply: (input: IntentInputs["startEmailReply"]) => void;
  /** Called after sending; starts the next email. */
  readonly startNext: () => void;
}

export function useEmailDraft(open: OpenConversation, isShown: boolean): EmailDraftHandle {
  const cache = useQueryClient();
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const { conversation } = open;
  const draft = useDraft(
    conversation.id,
    "email",
    open.drafts.find((one) => one.kind === "email"),
    conversation.folder === "merged",
  );
  const held = draft.content.email ?? null;
  const [chosenTarget, setChosenTarget] = useState<ReplyTarget | null>(null);
  const target: ReplyTarget = held ?? chosenTarget ?? defaultReplyTarget(open, inboxes);
  const preparedQuery = queryOptions({
    queryKey: queryKeys.mailStart(
      conversation.id,
      target.kind,
      target.replyToEntryId,
      target.inboxId,
    ),
    queryFn: async () => {
      const { kind, replyToEntryId, inboxId } = target;
      const request = { conversationId: conversation.id, kind, replyToEntryId };
      const preparedEmail = await rpc(
        "prepareEmailDraft",
        inboxId === null ? request : { ...request, inboxId },
      );
      // Also cached under the inbox the server chose: the draft names it from now on, and the request is the same.
      if (inboxId === null)
        cache.setQueryData(
          queryKeys.mailStart(conversation.id, kind, replyToEntryId, preparedEmail.inboxId),
          preparedEmail,
        );
      return preparedEmail;
    },
  });
  const preparedReply = useQuery({
    ...preparedQuery,
    enabled: isShown && emailInboxes(inboxes).length > 0,
    // Keeps the previous data if only the inbox changes, not if the reply target does.
    placeholderData: (before) =>
      held !== null &&
      before?.kind === target.kind &&
      before.replyToEntryId === target.replyToEntryId
        ? before
        : undefined,
  });
  const isPrepared = preparedReply.data !== undefined && !preparedReply.isPlaceholderData;
  const guessed: PreparedEmail = {
    email: { ...guessEmailDraft(open, inboxes, target), inboxId: target.inboxId, isAutosave: true },
    signatureHtml: "",
    attachments: [],
    leftOut: 0,
  };
  const prepared = preparedReply.data ? preparedOf(preparedReply.data) : guessed;
  const completeOf = (preparedEmail: PreparedEmail, current = draft.content) =>
    rebaseOnPrepared(applyDraft(current, preparedEmail), guessed.email, preparedEmail);
  const contentOf = (current: DraftContent) =>
    isPrepared ? completeOf(prepared, current) : applyDraft(current, prepared);
  const content = contentOf(draft.content);
  const inbox =
    inboxes.find((one) => one.id === content.email.inboxId) ?? defaultSendingInbox(open, inboxes);
  const block = blockOf(open, inbox);
  const problem = inbox && block === null ? emailBlockReason(inbox, content, new Date()) : null;

  // The member may type before the reply is prepared; the draft takes over the prepared values when they arrive.
  const isUnbound = held === null ? !isEmptyHtml(draft.content.body) : held.isAutosave === true;
  const bind = useRef(() => {});
  bind.current = () => draft.set(toDraftContent(content, prepared));
  useEffect(() => {
    if (isUnbound && isPrepared) bind.current();
  }, [isUnbound, isPrepared]);

  // A change may arrive after the screen is gone: applies it to the current content, not to what was last rendered.
  const latest = useRef((_change: EmailDraftChange) => {});
  latest.current = (change) =>
    draft.set((current) => {
      const before = contentOf(current);
      const part = partOf(change, before);
      const next = withContentChange(before, part);
      const isBeforeAll =
        !isPrepared && (current.email ?? null) === null && part.email === undefined;
      return isBeforeAll ? { ...next, email: null } : toDraftContent(next, prepared);
    });
  const change = useCallback((change: EmailDraftChange) => latest.current(change), []);
  return {
    draft,
    content,
    prepared,
    isPrepared,
    failed: preparedReply.isError
      ? {
          isOffline: isApiError(preparedReply.error, "no_connection"),
          message: errorMessage(preparedReply.error),
          again: () => void preparedReply.refetch(),
        }
      : null,
    inbox,
    inboxes: emailInboxes(inboxes),
    usualInboxId: defaultSendingInbox(open, inboxes)?.id ?? null,
    block,
    problem,
    canSend: block === null && problem === null && isReadyToSend(content),
    complete: async () => {
      const preparedEmail = isPrepared
        ? prepared
        : preparedOf(await cache.ensureQueryData(preparedQuery));
      return { content: completeOf(preparedEmail), signatureHtml: preparedEmail.signatureHtml };
    },
    isEmptyDraft: isEmptyHtml(content.body) && content.attachments.length === 0,
    isUntouched:
      (held === null || held.isAutosave === true) &&
      isEmptyHtml(content.body) &&
      filesOfMine(content.attachments, prepared.attachments).length === 0,
    change,
    startReply: ({ kind, entryId }) => {
      const replyToEntryId = entryId ?? emailToReplyTo(open)?.id ?? null;
      setChosenTarget({
        kind: replyToEntryId === null ? "new" : kind,
        replyToEntryId,
        inboxId: held?.inboxId ?? null,
      });
      // Keeps text and files; recipients are prepared again.
      const files = filesOfMine(content.attachments, prepared.attachments);
      draft.set({ body: content.body, attachments: files, email: null });
    },
    startNext: () => setChosenTarget(null),
  };
}

function preparedOf(
  reply: EmailDraft & Omit<PreparedEmail, "email" | "attachments"> & { attachments: Attachment[] },
): PreparedEmail {
  const { signatureHtml, attachments, leftOut, ...email } = reply;
  return { email, signatureHtml, attachments, leftOut };
}

const filesOfMine = (files: readonly Attachment[], passedOn: readonly Attachment[]) =>
  files.filter((one) => !passedOn.some((other) => other.id === one.id));

const blockOf = (open: OpenConversation, inbox: Inbox | undefined): SendBlock | null =>
  folderBlockReason(open.conversation.folder) ?? inboxBlockReason(inbox);
