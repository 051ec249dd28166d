// A mail in a conversation: what the member wrote, laid over the answer the server prepared.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Attachment, Line, MailDraft } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import type { AnswerWish } from "#web/data/compose-wish.ts";
import { useDesk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { type Refusal, sayRefusal } from "#web/data/refusal.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import type { HeldDraft } from "#web/features/composer/draft/use-draft.ts";
import { useDraft } from "#web/features/composer/draft/use-draft.ts";
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
  toDraft,
  withChange,
} from "./words/mail-words.ts";

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
  readonly mayLeave: boolean;
  readonly isWordless: boolean;
  readonly change: (change: MailChange) => void;
  /** Reply, reply to all, forward: asked for by a key or a message's menu. */
  readonly wish: (wish: AnswerWish) => void;
  /** It left; the next one begins anew. */
  readonly begin: () => void;
}

export function useMail(open: OpenConversation, isShown: boolean): WrittenMail {
  const { lines } = useDesk();
  const { conversation } = open;
  const draft = useDraft(
    conversation.id,
    "mail",
    open.drafts.find((one) => one.medium === "mail"),
  );
  const held = draft.words.mail ?? null;
  const [asked, setAsked] = useState<MailWish | null>(null);
  const wish: MailWish = held ?? asked ?? usualWish(open, lines);
  const start = useQuery({
    queryKey: keys.mailStart(conversation.id, wish.kind, wish.answersId, wish.lineId),
    queryFn: () =>
      call("prepareMail", {
        conversationId: conversation.id,
        kind: wish.kind,
        answersId: wish.answersId,
        ...(wish.lineId === null ? {} : { lineId: wish.lineId }),
      }),
    enabled: isShown && mailLines(lines).length > 0,
    placeholderData: (before) => (held === null ? undefined : before),
  });
  const prepared: Prepared = start.data
    ? preparedOf(start.data)
    : { mail: guessMail(open, lines, wish), signatureHtml: "", attachments: [] };
  const words = layOver(draft.words, prepared);
  const line = lines.find((one) => one.id === words.mail.lineId) ?? usualLine(open, lines);
  const block = blockOf(open, line);
  const problem = line && block === null ? mailProblem(line, words, new Date()) : null;

  // The first letters may come before the answer is prepared: then they take it over when it comes.
  const isUnbound = held === null && !isEmptyHtml(draft.words.body);
  const bind = useRef(() => {});
  bind.current = () => draft.set(toDraft(words, prepared));
  const isPrepared = start.data !== undefined && !start.isPlaceholderData;
  useEffect(() => {
    if (isUnbound && isPrepared) bind.current();
  }, [isUnbound, isPrepared]);

  const change = (part: MailChange) => {
    const next = withChange(words, part);
    const isEarly = !isPrepared && held === null && part.mail === undefined;
    draft.set(isEarly ? { ...next, mail: null } : toDraft(next, prepared));
  };
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
    mayLeave: block === null && problem === null && isPrepared && isReady(words),
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
  start: MailDraft & { signatureHtml: string; attachments: Attachment[] },
): Prepared {
  const { signatureHtml, attachments, ...mail } = start;
  return { mail, signatureHtml, attachments };
}

const filesOfMine = (files: readonly Attachment[], passedOn: readonly Attachment[]) =>
  files.filter((one) => !passedOn.some((other) => other.id === one.id));

function blockOf(open: OpenConversation, line: Line | undefined): Block | null {
  return open.conversation.place === "trash"
    ? { code: "reply_to_trashed", say: "Take the conversation out of the trash to answer." }
    : lineBlock(line);
}
