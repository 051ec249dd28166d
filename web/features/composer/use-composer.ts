// The three ways to write in one conversation: which is open, what stands in each, and how it leaves.
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ContactPointId, InboxId } from "#domain/ids.ts";
import { isWindowOpen } from "#domain/message/whatsapp/window.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCommand } from "#web/data/commands.ts";
import { onComposeRequest, type ReplyRequest, takeTextWish } from "#web/data/compose-request.ts";
import { onMessageRecalled, onTemplateBack } from "#web/data/timeline/recalled-messages.ts";
import {
  type DraftKind,
  isEmptyDraft,
  mergeDrafts,
} from "#web/features/composer/draft/draft-content.ts";
import { useDraft } from "#web/features/composer/draft/use-draft.ts";
import { addFile } from "#web/features/composer/email/content/email-content.ts";
import type { EmailFormHandle } from "#web/features/composer/email/email-form.tsx";
import { useEmailDraft } from "#web/features/composer/email/use-email-draft.ts";
import { type SendOptions, useSendEmail } from "#web/features/composer/email/use-send-email.ts";
import { folderBlockReason } from "#web/features/composer/sending/folder-block.ts";
import { resolveSmsRoute } from "#web/features/composer/sms/sms-route.ts";
import { smsBlockReason } from "#web/features/composer/sms/validate-sms.ts";
import { fileHold } from "#web/features/composer/uploads/file-hold.ts";
import { useArrivals, usePendingUploads } from "#web/features/composer/uploads/use-uploads.ts";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import type { ComposerProps } from "./composer.tsx";
import { defaultDraftKind, defaultReplyChannel } from "./default-channel.ts";
import { restoreRecalledDraft } from "./sending/restore-recalled.ts";
import { useLeftWords } from "./sending/use-left-words.ts";
import { useSend } from "./use-send.ts";
import { useStaleReply } from "./use-stale-reply.ts";
import { useTypingIndicator } from "./use-typing-indicator.ts";

export function useComposer({ open, onWrite, onLeave }: ComposerProps) {
  const { conversation, drafts } = open;
  const { me, lines } = useBootstrap("me", "lines");
  const [tab, setTab] = useState<DraftKind>(() => defaultDraftKind(open, lines));
  const [chosen, setChosen] = useState<{
    inboxId: InboxId | null;
    contactPointId: ContactPointId | null;
  }>({
    inboxId: null,
    contactPointId: null,
  });
  const draftOf = (medium: DraftKind) => drafts.find((one) => one.medium === medium);
  const isMerged = conversation.place === "merged";
  const text = useDraft(conversation.id, "text", draftOf("text"), isMerged);
  const note = useDraft(conversation.id, "note", draftOf("note"), isMerged);
  const mail = useEmailDraft(open, tab === "mail");
  const way = resolveSmsRoute(open, lines, chosen);
  const onlyTemplate =
    way.line?.kind === "whatsapp" &&
    isEmptyDraft(text.words) &&
    !isWindowOpen(way.lastOnWhatsapp, new Date());
  useArrivals(`text ${conversation.id}`, (picture) =>
    text.set((now) => ({ ...now, attachments: [...now.attachments, picture] })),
  );
  useArrivals(`mail ${conversation.id}`, (file, isBetweenWords) => {
    // Before its place between the words, which is a change of its own.
    flushSync(() => mail.change(addFile(file)));
    if (isBetweenWords) mailForm.current?.insertPicture(file);
  });
  const hold = fileHold(usePendingUploads(`${tab} ${conversation.id}`));
  const [templatesBack, setTemplatesBack] = useState(0);
  const textBlock = folderBlockReason(conversation.place) ?? smsBlockReason(way.line, way.point);
  const box = useRef<HTMLTextAreaElement>(null);
  const templates = useRef<HTMLDivElement>(null);
  const mailForm = useRef<EmailFormHandle>(null);
  const onTyping = useTypingIndicator(conversation.id);
  const isWriting = text.words.body !== "" || mail.draft.words.body !== "";
  const movedOn = useStaleReply(open, me.id, isWriting);
  const send = useSend({ open, text, note, way, me: me.id, movedOn, onSent: onLeave });
  useLeftWords(open, { text, note, mail: mail.draft }, setTab);
  const leaveByMail = useSendEmail({ open, mail, me: me.id, movedOn, onSent: onLeave });

  const focus = (medium = tab) => {
    if (medium === "mail") mailForm.current?.focusWords();
    else (box.current ?? templates.current?.querySelector("select"))?.focus();
  };
  // At once, so that the next letter already finds its place; and again where the screen first had to turn.
  const opened = (medium: DraftKind, then: () => void) => {
    flushSync(() => setTab(medium));
    then();
    onWrite();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) then();
    });
  };
  const write = (medium: DraftKind) => opened(medium, () => focus(medium));
  const answer = (wish: ReplyRequest) => {
    flushSync(() => mail.wish(wish));
    opened("mail", () => {
      if (wish.kind === "forward") mailForm.current?.focusTo();
      else focus("mail");
    });
  };
  const textTo = (contactPointId: ContactPointId) => {
    setChosen((now) => ({ ...now, contactPointId }));
    write("text");
  };
  useCommand("reply", () => write(defaultReplyChannel(open, lines)));
  useCommand("replyAll", () => answer({ kind: "reply_all" }));
  useCommand("forward", () => answer({ kind: "forward" }));
  useCommand("mail", () => write("mail"));
  useCommand("text", () => write("text"));
  useCommand("note", () => write("note"));

  const latest = useRef({ answer, textTo, focus, text, note, mail });
  latest.current = { answer, textTo, focus, text, note, mail };
  useEffect(
    () =>
      onComposeRequest((wish) => {
        if (wish.kind === "text") latest.current.textTo(wish.contactPointId);
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
      onMessageRecalled((back) => {
        if (back.conversationId !== conversation.id) return false;
        const { text: ofText, note: ofNote, mail: ofMail } = latest.current;
        const draft = { text: ofText, note: ofNote, mail: ofMail.draft }[back.medium];
        draft.set(mergeDrafts(restoreRecalledDraft(back), draft.words));
        if (back.isQuiet) return true;
        setTab(back.medium);
        requestAnimationFrame(() => latest.current.focus(back.medium));
        return true;
      }),
    [conversation.id],
  );
  useEffect(
    () =>
      onTemplateBack(({ conversationId, inboxId, contactPointId }) => {
        if (conversationId !== conversation.id) return;
        setChosen({ inboxId, contactPointId });
        setTab("text");
        setTemplatesBack((times) => times + 1);
      }),
    [conversation.id],
  );

  const submit = (how: SendOptions) => {
    onTyping(tab, false);
    if (tab === "mail") mailForm.current?.send(how);
    else if (tab === "text" && !movedOn.holds()) void send.sendSms();
    else if (tab === "note") void send.addNote();
  };
  const keyDown = (event: KeyboardEvent) => {
    // What floats above the words closes by itself, and gives the focus back.
    const isInFloat = event.target instanceof Element && event.target.closest("[popover]") !== null;
    if (event.defaultPrevented || (isInFloat && event.key === "Escape")) return;
    const press = keyPressNotation(event.nativeEvent, platform);
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
    sendEmail: (how: SendOptions) => void leaveByMail(how),
    keyDown,
    onTyping,
    chooseLine: (inboxId: InboxId) => setChosen({ ...chosen, inboxId }),
    choosePoint: (contactPointId: ContactPointId) => setChosen({ ...chosen, contactPointId }),
  };
}
