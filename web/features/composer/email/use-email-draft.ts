// A mail in a conversation: what the member wrote, laid over the answer the server prepared.
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Attachment, EmailDraft, Inbox } from "#contract/live-protocol.ts";
import { type ApiError, errorMessage } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { ReplyRequest } from "#web/data/compose-request.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";
import type { DraftHandle } from "#web/features/composer/draft/use-draft.ts";
import { useDraft } from "#web/features/composer/draft/use-draft.ts";
import { folderBlockReason } from "#web/features/composer/sending/folder-block.ts";
import type { SendBlock } from "#web/features/composer/sms/validate-sms.ts";
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

export interface EmailDraftState {
  readonly words: EmailDraftContent;
  readonly signatureHtml: string;
}

export interface EmailDraftHandle {
  readonly draft: DraftHandle;
  readonly words: EmailDraftContent;
  readonly prepared: PreparedEmail;
  /** The server has said who gets it and what stands below. */
  readonly isPrepared: boolean;
  /** It could not say so; with a way to ask again. */
  readonly failed: { readonly say: string; readonly again: () => void } | null;
  readonly line: Inbox | undefined;
  readonly lines: readonly Inbox[];
  readonly usualLineId: Inbox["id"] | null;
  readonly block: SendBlock | null;
  readonly problem: SendBlock | null;
  /** Sent before it is prepared, it waits for that: see `whole`. */
  readonly mayLeave: boolean;
  /** With the history, the files and the signature that go along, as soon as they are here. */
  readonly whole: () => Promise<EmailDraftState>;
  readonly isEmptyDraft: boolean;
  readonly change: (change: EmailDraftChange) => void;
  /** Reply, reply to all, forward: asked for by a key or a message's menu. */
  readonly wish: (wish: ReplyRequest) => void;
  /** It left; the next one begins anew. */
  readonly begin: () => void;
}

export function useEmailDraft(open: OpenConversation, isShown: boolean): EmailDraftHandle {
  const cache = useQueryClient();
  const { lines } = useBootstrap("lines");
  const { conversation } = open;
  const draft = useDraft(
    conversation.id,
    "mail",
    open.drafts.find((one) => one.medium === "mail"),
    conversation.place === "merged",
  );
  const held = draft.words.mail ?? null;
  const [asked, setAsked] = useState<ReplyTarget | null>(null);
  const wish: ReplyTarget = held ?? asked ?? defaultReplyTarget(open, lines);
  const beginning = queryOptions({
    queryKey: queryKeys.mailStart(conversation.id, wish.kind, wish.replyToEntryId, wish.inboxId),
    queryFn: async () => {
      const { kind, replyToEntryId, inboxId } = wish;
      const asked = { conversationId: conversation.id, kind, replyToEntryId };
      const said = await rpc("prepareEmailDraft", inboxId === null ? asked : { ...asked, inboxId });
      // The draft names the line the server chose; that is no other question.
      if (inboxId === null)
        cache.setQueryData(
          queryKeys.mailStart(conversation.id, kind, replyToEntryId, said.inboxId),
          said,
        );
      return said;
    },
  });
  const start = useQuery({
    ...beginning,
    enabled: isShown && emailInboxes(lines).length > 0,
    // From another line it begins alike; as another answer it does not.
    placeholderData: (before) =>
      held !== null && before?.kind === wish.kind && before.replyToEntryId === wish.replyToEntryId
        ? before
        : undefined,
  });
  const isPrepared = start.data !== undefined && !start.isPlaceholderData;
  const guessed: PreparedEmail = {
    mail: { ...guessEmailDraft(open, lines, wish), inboxId: wish.inboxId, isAutosave: true },
    signatureHtml: "",
    attachments: [],
    leftOut: 0,
  };
  const prepared = start.data ? preparedOf(start.data) : guessed;
  const wholeOf = (said: PreparedEmail, now = draft.words) =>
    rebaseOnPrepared(applyDraft(now, said), guessed.mail, said);
  const wordsOf = (now: DraftContent) =>
    isPrepared ? wholeOf(prepared, now) : applyDraft(now, prepared);
  const words = wordsOf(draft.words);
  const line =
    lines.find((one) => one.id === words.mail.inboxId) ?? defaultSendingInbox(open, lines);
  const block = blockOf(open, line);
  const problem = line && block === null ? emailBlockReason(line, words, new Date()) : null;

  // The first letters and names may come before the answer is prepared: they take it over when it comes.
  const isUnbound = held === null ? !isEmptyHtml(draft.words.body) : held.isAutosave === true;
  const bind = useRef(() => {});
  bind.current = () => draft.set(toDraftContent(words, prepared));
  useEffect(() => {
    if (isUnbound && isPrepared) bind.current();
  }, [isUnbound, isPrepared]);

  // What arrives after its screen has gone is put to the words as they are then, not as they were drawn last.
  const latest = useRef((_change: EmailDraftChange) => {});
  latest.current = (change) =>
    draft.set((now) => {
      const before = wordsOf(now);
      const part = partOf(change, before);
      const next = withContentChange(before, part);
      const isBeforeAll = !isPrepared && (now.mail ?? null) === null && part.mail === undefined;
      return isBeforeAll ? { ...next, mail: null } : toDraftContent(next, prepared);
    });
  const change = useCallback((change: EmailDraftChange) => latest.current(change), []);
  return {
    draft,
    words,
    prepared,
    isPrepared,
    failed: start.isError
      ? { say: errorMessage(start.error as ApiError), again: () => void start.refetch() }
      : null,
    line,
    lines: emailInboxes(lines),
    usualLineId: defaultSendingInbox(open, lines)?.id ?? null,
    block,
    problem,
    mayLeave: block === null && problem === null && isReadyToSend(words),
    whole: async () => {
      const said = isPrepared ? prepared : preparedOf(await cache.ensureQueryData(beginning));
      return { words: wholeOf(said), signatureHtml: said.signatureHtml };
    },
    isEmptyDraft: isEmptyHtml(words.body) && words.attachments.length === 0,
    change,
    wish: ({ kind, entryId }) => {
      const replyToEntryId = entryId ?? emailToReplyTo(open)?.id ?? null;
      setAsked({
        kind: replyToEntryId === null ? "new" : kind,
        replyToEntryId,
        inboxId: held?.inboxId ?? null,
      });
      // What was written and attached stays; to whom it goes is asked anew.
      const files = filesOfMine(words.attachments, prepared.attachments);
      draft.set({ body: words.body, attachments: files, mail: null });
    },
    begin: () => setAsked(null),
  };
}

function preparedOf(
  start: EmailDraft & Omit<PreparedEmail, "mail" | "attachments"> & { attachments: Attachment[] },
): PreparedEmail {
  const { signatureHtml, attachments, leftOut, ...mail } = start;
  return { mail, signatureHtml, attachments, leftOut };
}

const filesOfMine = (files: readonly Attachment[], passedOn: readonly Attachment[]) =>
  files.filter((one) => !passedOn.some((other) => other.id === one.id));

const blockOf = (open: OpenConversation, line: Inbox | undefined): SendBlock | null =>
  folderBlockReason(open.conversation.place) ?? inboxBlockReason(line);
