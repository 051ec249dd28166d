// A mail in a conversation: what the member wrote, laid over the answer the server prepared.
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Attachment, Line, MailDraft } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import type { AnswerWish } from "#web/data/compose-wish.ts";
import { useDesk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { type Refusal, sayRefusal } from "#web/data/refusal.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import type { DraftWords } from "#web/features/composer/draft/draft-words.ts";
import type { HeldDraft } from "#web/features/composer/draft/use-draft.ts";
import { useDraft } from "#web/features/composer/draft/use-draft.ts";
import { placeBlock } from "#web/features/composer/sending/place-block.ts";
import type { Block } from "#web/features/composer/text/text-check.ts";
import { isReady, lineBlock, mailProblem } from "./mail-check.ts";
import {
  guessMail,
  type MailWish,
  mailLines,
  mailToAnswer,
  usualLine,
  usualWish,
} from "./mail-way.ts";
import { isEmptyHtml } from "./words/mail-html.ts";
import {
  layOver,
  type MailChange,
  type MailWords,
  type Prepared,
  partOf,
  takeUp,
  toDraft,
  withChange,
} from "./words/mail-words.ts";

export interface WholeMail {
  readonly words: MailWords;
  readonly signatureHtml: string;
}

export interface WrittenMail {
  readonly draft: HeldDraft;
  readonly words: MailWords;
  readonly prepared: Prepared;
  /** The server has said who gets it and what stands below. */
  readonly isPrepared: boolean;
  /** It could not say so; with a way to ask again. */
  readonly failed: { readonly say: string; readonly again: () => void } | null;
  readonly line: Line | undefined;
  readonly lines: readonly Line[];
  readonly usualLineId: Line["id"] | null;
  readonly block: Block | null;
  readonly problem: Block | null;
  /** Sent before it is prepared, it waits for that: see `whole`. */
  readonly mayLeave: boolean;
  /** With the history, the files and the signature that go along, as soon as they are here. */
  readonly whole: () => Promise<WholeMail>;
  readonly isWordless: boolean;
  readonly change: (change: MailChange) => void;
  /** Reply, reply to all, forward: asked for by a key or a message's menu. */
  readonly wish: (wish: AnswerWish) => void;
  /** It left; the next one begins anew. */
  readonly begin: () => void;
}

export function useMail(open: OpenConversation, isShown: boolean): WrittenMail {
  const cache = useQueryClient();
  const { lines } = useDesk("lines");
  const { conversation } = open;
  const draft = useDraft(
    conversation.id,
    "mail",
    open.drafts.find((one) => one.medium === "mail"),
  );
  const held = draft.words.mail ?? null;
  const [asked, setAsked] = useState<MailWish | null>(null);
  const wish: MailWish = held ?? asked ?? usualWish(open, lines);
  const beginning = queryOptions({
    queryKey: keys.mailStart(conversation.id, wish.kind, wish.answersId, wish.lineId),
    queryFn: async () => {
      const { kind, answersId, lineId } = wish;
      const asked = { conversationId: conversation.id, kind, answersId };
      const said = await call("prepareMail", lineId === null ? asked : { ...asked, lineId });
      // The draft names the line the server chose; that is no other question.
      if (lineId === null)
        cache.setQueryData(keys.mailStart(conversation.id, kind, answersId, said.lineId), said);
      return said;
    },
  });
  const start = useQuery({
    ...beginning,
    enabled: isShown && mailLines(lines).length > 0,
    // From another line it begins alike; as another answer it does not.
    placeholderData: (before) =>
      held !== null && before?.kind === wish.kind && before.answersId === wish.answersId
        ? before
        : undefined,
  });
  const isPrepared = start.data !== undefined && !start.isPlaceholderData;
  const guessed: Prepared = {
    mail: { ...guessMail(open, lines, wish), lineId: wish.lineId, isEarly: true },
    signatureHtml: "",
    attachments: [],
    leftOut: 0,
  };
  const prepared = start.data ? preparedOf(start.data) : guessed;
  const wholeOf = (said: Prepared, now = draft.words) =>
    takeUp(layOver(now, said), guessed.mail, said);
  const wordsOf = (now: DraftWords) =>
    isPrepared ? wholeOf(prepared, now) : layOver(now, prepared);
  const words = wordsOf(draft.words);
  const line = lines.find((one) => one.id === words.mail.lineId) ?? usualLine(open, lines);
  const block = blockOf(open, line);
  const problem = line && block === null ? mailProblem(line, words, new Date()) : null;

  // The first letters and names may come before the answer is prepared: they take it over when it comes.
  const isUnbound = held === null ? !isEmptyHtml(draft.words.body) : held.isEarly === true;
  const bind = useRef(() => {});
  bind.current = () => draft.set(toDraft(words, prepared));
  useEffect(() => {
    if (isUnbound && isPrepared) bind.current();
  }, [isUnbound, isPrepared]);

  // What arrives after its screen has gone is put to the words as they are then, not as they were drawn last.
  const latest = useRef((_change: MailChange) => {});
  latest.current = (change) =>
    draft.set((now) => {
      const before = wordsOf(now);
      const part = partOf(change, before);
      const next = withChange(before, part);
      const isBeforeAll = !isPrepared && (now.mail ?? null) === null && part.mail === undefined;
      return isBeforeAll ? { ...next, mail: null } : toDraft(next, prepared);
    });
  const change = useCallback((change: MailChange) => latest.current(change), []);
  return {
    draft,
    words,
    prepared,
    isPrepared,
    failed: start.isError
      ? { say: sayRefusal(start.error as Refusal), again: () => void start.refetch() }
      : null,
    line,
    lines: mailLines(lines),
    usualLineId: usualLine(open, lines)?.id ?? null,
    block,
    problem,
    mayLeave: block === null && problem === null && isReady(words),
    whole: async () => {
      const said = isPrepared ? prepared : preparedOf(await cache.ensureQueryData(beginning));
      return { words: wholeOf(said), signatureHtml: said.signatureHtml };
    },
    isWordless: isEmptyHtml(words.body) && words.attachments.length === 0,
    change,
    wish: ({ kind, entryId }) => {
      const answersId = entryId ?? mailToAnswer(open)?.id ?? null;
      setAsked({
        kind: answersId === null ? "new" : kind,
        answersId,
        lineId: held?.lineId ?? null,
      });
      // What was written and attached stays; to whom it goes is asked anew.
      const files = filesOfMine(words.attachments, prepared.attachments);
      draft.set({ body: words.body, attachments: files, mail: null });
    },
    begin: () => setAsked(null),
  };
}

function preparedOf(
  start: MailDraft & Omit<Prepared, "mail" | "attachments"> & { attachments: Attachment[] },
): Prepared {
  const { signatureHtml, attachments, leftOut, ...mail } = start;
  return { mail, signatureHtml, attachments, leftOut };
}

const filesOfMine = (files: readonly Attachment[], passedOn: readonly Attachment[]) =>
  files.filter((one) => !passedOn.some((other) => other.id === one.id));

const blockOf = (open: OpenConversation, line: Line | undefined): Block | null =>
  placeBlock(open.conversation.place) ?? lineBlock(line);
