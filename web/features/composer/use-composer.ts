// The three ways to write in one conversation: which is open, what stands in each, and how it leaves.
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { LineId, PointId } from "#domain/ids.ts";
import { isWindowOpen } from "#domain/message/whatsapp/window.ts";
import { useCommand } from "#web/data/commands.ts";
import { type AnswerWish, onComposeWish, takeTextWish } from "#web/data/compose-wish.ts";
import { useDesk } from "#web/data/desk.ts";
import { onTakenBack, onTemplateBack } from "#web/data/timeline/taken-back.ts";
import { isWordless, joinWords, type Medium } from "#web/features/composer/draft/draft-words.ts";
import { useDraft } from "#web/features/composer/draft/use-draft.ts";
import type { MailFormHandle } from "#web/features/composer/mail/mail-form.tsx";
import { useMail } from "#web/features/composer/mail/use-mail.ts";
import { type HowToSend, useSendMail } from "#web/features/composer/mail/use-send-mail.ts";
import { addFile } from "#web/features/composer/mail/words/mail-words.ts";
import { placeBlock } from "#web/features/composer/sending/place-block.ts";
import { blockOf } from "#web/features/composer/text/text-check.ts";
import { textWay } from "#web/features/composer/text/text-way.ts";
import { fileHold } from "#web/features/composer/uploading/file-hold.ts";
import { useArrivals, useOnItsWay } from "#web/features/composer/uploading/use-on-its-way.ts";
import { pressOf } from "#web/ui/keys/key-notation.ts";
import { platform } from "#web/ui/keys/platform.ts";
import type { ComposerProps } from "./composer.tsx";
import { useLeftWords } from "./sending/use-left-words.ts";
import { wordsBack } from "./sending/words-back.ts";
import { useMovedOn } from "./use-moved-on.ts";
import { useSend } from "./use-send.ts";
import { useTyping } from "./use-typing.ts";
import { usualAnswer, usualMedium } from "./usual-medium.ts";

export function useComposer({ open, onWrite, onLeave }: ComposerProps) {
  const { conversation, drafts } = open;
  const { me, lines } = useDesk("me", "lines");
  const [tab, setTab] = useState<Medium>(() => usualMedium(open, lines));
  const [chosen, setChosen] = useState<{ lineId: LineId | null; pointId: PointId | null }>({
    lineId: null,
    pointId: null,
  });
  const draftOf = (medium: Medium) => drafts.find((one) => one.medium === medium);
  const text = useDraft(conversation.id, "text", draftOf("text"));
  const note = useDraft(conversation.id, "note", draftOf("note"));
  const mail = useMail(open, tab === "mail");
  const way = textWay(open, lines, chosen);
  const onlyTemplate =
    way.line?.kind === "whatsapp" &&
    isWordless(text.words) &&
    !isWindowOpen(way.lastOnWhatsapp, new Date());
  useArrivals(`text ${conversation.id}`, (picture) =>
    text.set((now) => ({ ...now, attachments: [...now.attachments, picture] })),
  );
  useArrivals(`mail ${conversation.id}`, (file, isBetweenWords) => {
    // Before its place between the words, which is a change of its own.
    flushSync(() => mail.change(addFile(file)));
    if (isBetweenWords) mailForm.current?.insertPicture(file);
  });
  const hold = fileHold(useOnItsWay(`${tab} ${conversation.id}`));
  const [templatesBack, setTemplatesBack] = useState(0);
  const textBlock = placeBlock(conversation.place) ?? blockOf(way.line, way.point);
  const box = useRef<HTMLTextAreaElement>(null);
  const templates = useRef<HTMLDivElement>(null);
  const mailForm = useRef<MailFormHandle>(null);
  const onTyping = useTyping(conversation.id);
  const isWriting = text.words.body !== "" || mail.draft.words.body !== "";
  const movedOn = useMovedOn(open, me.id, isWriting);
  const send = useSend({ open, text, note, way, me: me.id, movedOn, onSent: onLeave });
  useLeftWords(open, { text, note, mail: mail.draft }, setTab);
  const leaveByMail = useSendMail({ open, mail, me: me.id, movedOn, onSent: onLeave });

  const focus = (medium = tab) => {
    if (medium === "mail") mailForm.current?.focusWords();
    else (box.current ?? templates.current?.querySelector("select"))?.focus();
  };
  // At once, so that the next letter already finds its place; and again where the screen first had to turn.
  const opened = (medium: Medium, then: () => void) => {
    flushSync(() => setTab(medium));
    then();
    onWrite();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) then();
    });
  };
  const write = (medium: Medium) => opened(medium, () => focus(medium));
  const answer = (wish: AnswerWish) => {
    flushSync(() => mail.wish(wish));
    opened("mail", () => {
      if (wish.kind === "forward") mailForm.current?.focusTo();
      else focus("mail");
    });
  };
  const textTo = (pointId: PointId) => {
    setChosen((now) => ({ ...now, pointId }));
    write("text");
  };
  useCommand("reply", () => write(usualAnswer(open, lines)));
  useCommand("replyAll", () => answer({ kind: "reply_all" }));
  useCommand("forward", () => answer({ kind: "forward" }));
  useCommand("mail", () => write("mail"));
  useCommand("text", () => write("text"));
  useCommand("note", () => write("note"));

  const latest = useRef({ answer, textTo, focus, text, note, mail });
  latest.current = { answer, textTo, focus, text, note, mail };
  useEffect(
    () =>
      onComposeWish((wish) => {
        if (wish.kind === "text") latest.current.textTo(wish.pointId);
        else latest.current.answer(wish);
        return true;
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each conversation
  useEffect(() => {
    if (takeTextWish(conversation.number)) write("text");
  }, [conversation.id]);
  useEffect(
    () =>
      onTakenBack((back) => {
        if (back.conversationId !== conversation.id) return false;
        const { text: ofText, note: ofNote, mail: ofMail } = latest.current;
        const draft = { text: ofText, note: ofNote, mail: ofMail.draft }[back.medium];
        draft.set(joinWords(wordsBack(back), draft.words));
        if (back.isQuiet) return true;
        setTab(back.medium);
        requestAnimationFrame(() => latest.current.focus(back.medium));
        return true;
      }),
    [conversation.id],
  );
  useEffect(
    () =>
      onTemplateBack(({ conversationId, lineId, pointId }) => {
        if (conversationId !== conversation.id) return;
        setChosen({ lineId, pointId });
        setTab("text");
        setTemplatesBack((times) => times + 1);
      }),
    [conversation.id],
  );

  const submit = (how: HowToSend) => {
    onTyping(tab, false);
    if (tab === "mail") mailForm.current?.send(how);
    else if (tab === "text" && !movedOn.holds()) void send.sendText();
    else if (tab === "note") void send.addNote();
  };
  const keyDown = (event: KeyboardEvent) => {
    // What floats above the words closes by itself, and gives the focus back.
    const isInFloat = event.target instanceof Element && event.target.closest("[popover]") !== null;
    if (event.defaultPrevented || (isInFloat && event.key === "Escape")) return;
    const press = pressOf(event.nativeEvent, platform);
    if (press === "mod+enter" || (press === "mod+shift+enter" && tab === "mail")) {
      event.preventDefault();
      const isReady = tab !== "text" || textBlock === null;
      if (isReady) submit(press === "mod+enter" ? {} : { closes: true });
    } else if (event.key === "Escape") {
      if (tab === "mail") mailForm.current?.blur();
      else box.current?.blur();
      // Not to the page at large: from here one scrolls and reads.
      document.querySelector<HTMLElement>(".timeline")?.focus({ preventScroll: true });
    }
  };
  return {
    tab,
    setTab,
    text,
    note,
    mail,
    way,
    textBlock,
    movedOn,
    send,
    hold,
    box,
    templates,
    templatesBack,
    isTemplateOnly: onlyTemplate && textBlock === null,
    mailForm,
    write,
    focus: () => focus(),
    submit,
    sendMail: (how: HowToSend) => void leaveByMail(how),
    keyDown,
    onTyping,
    chooseLine: (lineId: LineId) => setChosen({ ...chosen, lineId }),
    choosePoint: (pointId: PointId) => setChosen({ ...chosen, pointId }),
  };
}
