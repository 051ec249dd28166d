// The composer of a conversation with its three tabs: which is open, its content, and sending.

import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import type { ContactPointId, InboxId } from "#domain/ids.ts";
import { isWindowOpen } from "#domain/message/whatsapp/window.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCommand } from "#web/data/commands.ts";
import { type IntentInputs, useIntentHandler } from "#web/data/intents.ts";
import { isEmptyDraft, mergeDrafts } from "#web/features/composer/draft/draft-content.ts";
import { useDraft } from "#web/features/composer/draft/use-draft.ts";
import { addFile } from "#web/features/composer/email/content/email-content.ts";
import type { EmailFormHandle } from "#web/features/composer/email/email-form-handle.ts";
import type { SendOptions } from "#web/features/composer/email/types.ts";
import { useEmailDraft } from "#web/features/composer/email/use-email-draft.ts";
import { useSendEmail } from "#web/features/composer/email/use-send-email.ts";
import { folderBlockReason } from "#web/features/composer/sending/folder-block.ts";
import { useTextRoute } from "#web/features/composer/text/use-text-route.ts";
import { textBlockReason } from "#web/features/composer/text/validate-text.ts";
import { findUploadBlock } from "#web/features/composer/uploads/upload-block.ts";
import { uploadKeyOf } from "#web/features/composer/uploads/upload-key.ts";
import { usePendingUploads, useUploadedFiles } from "#web/features/composer/uploads/use-uploads.ts";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { defaultDraftKind, defaultReplyChannel } from "./default-channel.ts";
import { restoreRecalledDraft } from "./sending/restore-recalled.ts";
import { useRestoreUnansweredContent } from "./sending/use-restore-unanswered-content.ts";
import type { ComposerProps } from "./types.ts";
import { useSend } from "./use-send.ts";
import { useStaleReply } from "./use-stale-reply.ts";
import { useTypingIndicator } from "./use-typing-indicator.ts";

export function useComposer({ open, onWrite, onLeave }: ComposerProps) {
  const { conversation, drafts } = open;
  const { me, inboxes } = useBootstrap(({ me, inboxes }) => ({ me, inboxes }));
  const [tab, setTab] = useState<DraftKind>(() => defaultDraftKind(open, inboxes));
  const draftOf = (kind: DraftKind) => drafts.find((one) => one.kind === kind);
  const isMerged = conversation.folder === "merged";
  const text = useDraft(conversation.id, "text", draftOf("text"), isMerged);
  const note = useDraft(conversation.id, "note", draftOf("note"), isMerged);
  const email = useEmailDraft(open, tab === "email");
  const arePicturesLoading = usePendingUploads(uploadKeyOf("text", conversation.id)).length > 0;
  const isTextStarted = arePicturesLoading || !isEmptyDraft(text.content);
  const textRoute = useTextRoute(open, inboxes, isTextStarted);
  const { route } = textRoute;
  const onlyTemplate =
    route.inbox?.kind === "whatsapp" &&
    isEmptyDraft(text.content) &&
    !isWindowOpen(route.lastOnWhatsapp, new Date());
  useUploadedFiles(uploadKeyOf("text", conversation.id), (picture) =>
    text.set((current) => ({ ...current, attachments: [...current.attachments, picture] })),
  );
  useUploadedFiles(uploadKeyOf("email", conversation.id), (file, isInline) => {
    // Attach the file before inserting the image, which is a separate change.
    flushSync(() => email.change(addFile(file)));
    if (isInline) emailForm.current?.insertPicture(file);
  });
  const uploadBlock = findUploadBlock(usePendingUploads(uploadKeyOf(tab, conversation.id)));
  const [templatesBack, setTemplatesBack] = useState(0);
  const textBlock =
    folderBlockReason(conversation.folder) ??
    textBlockReason(route.inbox, route.point, route.contactPoints.length > 0);
  const box = useRef<HTMLTextAreaElement>(null);
  const templates = useRef<HTMLDivElement>(null);
  const emailForm = useRef<EmailFormHandle>(null);
  const onTyping = useTypingIndicator(conversation.id);
  const isWriting = text.content.body !== "" || email.draft.content.body !== "";
  const staleReply = useStaleReply(open, me.id, isWriting, () => {
    // On a phone the composer covers the timeline.
    onLeave();
    focusTimeline();
  });
  // A button that sent the message is disabled now and would leave the focus nowhere.
  const onSent = () => {
    onLeave();
    requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body || focused.matches(":disabled"))
        focusTimeline();
    });
  };
  const onTextSent = () => {
    textRoute.resetChoice();
    onSent();
  };
  const send = useSend({ open, text, note, route, me: me.id, staleReply, onSent, onTextSent });
  useRestoreUnansweredContent(open, { text, note, email: email.draft }, setTab);
  const sendEmail = useSendEmail({ open, email, me: me.id, staleReply, onSent });

  const focus = (kind = tab) => {
    if (kind === "email") emailForm.current?.focusWords();
    else (box.current ?? templates.current?.querySelector("select"))?.focus();
  };
  // Renders synchronously, so the next keystroke lands in the field; focuses again if the layout change lost the focus.
  const opened = (kind: DraftKind, then: () => void) => {
    flushSync(() => setTab(kind));
    then();
    onWrite();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) then();
    });
  };
  const write = (kind: DraftKind) => opened(kind, () => focus(kind));
  const startReply = (input: IntentInputs["startEmailReply"]) => {
    flushSync(() => email.startReply(input));
    opened("email", () => {
      if (input.kind === "forward") emailForm.current?.focusTo();
      else focus("email");
    });
  };
  const textTo = (contactPointId: ContactPointId) => {
    textRoute.choose({ contactPointId });
    write("text");
  };
  useCommand("reply", () => {
    const channel = defaultReplyChannel(open, inboxes);
    const { kind, replyToEntryId } = email.content.email;
    // A reply to all stays one: nobody shown as a recipient is dropped.
    if (channel === "email" && kind === "forward" && email.isUntouched)
      startReply({
        kind: "reply",
        ...(replyToEntryId === null ? {} : { entryId: replyToEntryId }),
      });
    else write(channel);
  });
  useCommand("replyAll", () => startReply({ kind: "reply_all" }));
  useCommand("forward", () => startReply({ kind: "forward" }));
  useCommand("email", () => write("email"));
  useCommand("text", () => write("text"));
  useCommand("note", () => write("note"));

  useIntentHandler("startEmailReply", startReply);
  useIntentHandler("textContactPoint", ({ contactPointId }) => textTo(contactPointId));
  const latestFocus = useRef(focus);
  latestFocus.current = focus;
  useIntentHandler("restoreMessage", (recalled) => {
    if (recalled.conversationId !== conversation.id) return false;
    const { kind } = recalled;
    const draft = { text, note, email: email.draft }[kind];
    const back = restoreRecalledDraft(recalled);
    draft.set((current) => mergeDrafts(back, current));
    if (recalled.recipient) textRoute.restore(recalled.recipient);
    if (recalled.isQuiet) return true;
    setTab(kind);
    requestAnimationFrame(() => latestFocus.current(kind));
    return true;
  });
  useIntentHandler("restoreTemplate", ({ conversationId, inboxId, contactPointId }) => {
    if (conversationId !== conversation.id) return false;
    textRoute.choose({ inboxId, contactPointId });
    setTab("text");
    setTemplatesBack((times) => times + 1);
    return true;
  });

  const submit = (options: SendOptions) => {
    onTyping(tab, false);
    if (tab === "email") emailForm.current?.send(options);
    else if (tab === "text" && !staleReply.blocksSending()) void send.sendText();
    else if (tab === "note") void send.addNote();
  };
  const keyDown = (event: KeyboardEvent) => {
    // Popovers above the text close themselves and restore the focus.
    const isInPopover =
      event.target instanceof Element && event.target.closest("[popover]") !== null;
    if (event.defaultPrevented || (isInPopover && event.key === "Escape")) return;
    const press = keyPressNotation(event.nativeEvent, platform);
    if (press === "mod+enter" || (press === "mod+shift+enter" && tab === "email")) {
      event.preventDefault();
      const isReady = tab !== "text" || textBlock === null;
      if (isReady) submit(press === "mod+enter" ? {} : { closeConversation: true });
    } else if (event.key === "Escape" && isInBanner(event.target)) {
      // Ctrl+Enter moved the focus there from the text.
      event.preventDefault();
      focus();
    } else if (event.key === "Escape") {
      if (tab === "email") emailForm.current?.blur();
      else box.current?.blur();
      focusTimeline();
    }
  };
  return {
    tab,
    // What is typed after a click belongs in the text, not to the page's shortcuts.
    chooseTab: (kind: DraftKind, isByArrow: boolean) => (isByArrow ? setTab : write)(kind),
    text,
    note,
    email,
    route,
    textBlock,
    staleReply,
    send,
    uploadBlock,
    box,
    templates,
    templatesBack,
    isTemplateOnly: onlyTemplate && textBlock === null,
    emailForm,
    write,
    focus: () => focus(),
    submit,
    sendEmail: (options: SendOptions) => void sendEmail(options),
    keyDown,
    onTyping,
    chooseInbox: (inboxId: InboxId) => textRoute.choose({ inboxId }),
    resetRecipient: textRoute.resetChoice,
    choosePoint: textTo,
  };
}

const isInBanner = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("[data-part=banner]") !== null;

/** The timeline rather than the page, so keys scroll it. Without a frame: nobody chose it. */
function focusTimeline(): void {
  const timeline = document.querySelector<HTMLElement>("[data-part=timeline]");
  if (timeline === null) return;
  timeline.dataset.isResting = "";
  timeline.addEventListener("blur", () => delete timeline.dataset.isResting, { once: true });
  timeline.focus({ preventScroll: true });
}
