import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberId } from "#domain/ids.ts";
import { assignsOnReply, useBootstrap } from "#web/data/bootstrap.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { isEmptyDraft } from "#web/features/composer/draft/draft-content.ts";
import type { DraftHandle } from "#web/features/composer/draft/use-draft.ts";
import { addNoteMutation } from "#web/features/composer/note/add-note-mutation.ts";
import { mentionedIn } from "#web/features/composer/note/mention-query.ts";
import { seenSeqOf } from "#web/features/composer/sending/optimistic-last-entry.ts";
import { placeholderWarning } from "#web/features/composer/sending/placeholder-warning.ts";
import { sendDraft } from "#web/features/composer/sending/send-draft.ts";
import { sendTextMutation } from "#web/features/composer/text/send-text-mutation.ts";
import type { TextRoute } from "#web/features/composer/text/text-route.ts";
import { contentBlockReason } from "#web/features/composer/text/validate-text.ts";
import { uploadKeyOf } from "#web/features/composer/uploads/upload-key.ts";
import { uploadBlockOf } from "#web/features/composer/uploads/use-uploads.ts";
import type { StaleReplyState } from "./use-stale-reply.ts";

interface SendParts {
  open: OpenConversation;
  text: DraftHandle;
  note: DraftHandle;
  route: TextRoute;
  me: MemberId;
  staleReply: StaleReplyState;
  onSent: () => void;
  onTextSent: () => void;
}

export function useSend({
  open,
  text,
  note,
  route,
  me,
  staleReply,
  onSent,
  onTextSent,
}: SendParts) {
  const cache = useQueryClient();
  const members = useBootstrap((bootstrap) => bootstrap.members);
  const { conversation } = open;
  const conversationId = conversation.id;

  const [confirmation, setConfirmation] = useState<{ warning: string; isGuarded: boolean } | null>(
    null,
  );

  async function sendText(isGuarded: boolean, isSure = false): Promise<void> {
    const { content } = text;
    const { inbox, point } = route;
    const missing = uploadBlockOf(uploadKeyOf("text", conversationId));
    if (missing !== null) {
      showToast({ text: missing.message, tone: "failed" });
      return;
    }
    if (!inbox || !point || isEmptyDraft(content)) return;
    const problem = contentBlockReason(inbox, point, content, new Date(), route.lastOnWhatsapp);
    if (problem) {
      showToast({ text: problem.message, tone: "failed" });
      return;
    }
    const warning = isSure ? null : placeholderWarning(content.body);
    setConfirmation(warning === null ? null : { warning, isGuarded });
    if (warning !== null) return;
    // Only what was read counts as seen, not entries that arrived below the visible part or in a background window.
    const seenSeq = isGuarded ? Math.max(seenSeqOf(open, me), staleReply.shownSeq()) : null;
    const { contactName } = conversation;
    await sendDraft(cache, {
      conversationId,
      kind: "text",
      draft: text,
      mutation: sendTextMutation,
      message: {
        conversationId,
        contactName,
        content,
        inbox,
        point,
        me,
        seenSeq,
        assignsToMe: assignsOnReply(cache),
      },
      identityOf: () => [content.body, content.attachments.map(({ id }) => id), inbox.id, point.id],
      recipient: { inboxId: inbox.id, contactPointId: point.id },
      staleReply,
      onSent: onTextSent,
    });
  }

  return {
    /** Set when Send was pressed, until the member decides or the text changes. */
    textWarning:
      confirmation !== null && placeholderWarning(text.content.body) === confirmation.warning
        ? confirmation.warning
        : null,
    sendUnfilled: () => sendText(confirmation?.isGuarded ?? true, true),
    sendText: () => sendText(true),
    sendAnyway: () => sendText(false),
    addNote: async () => {
      const { content } = note;
      if (content.body.trim() === "") return;
      const mentions = mentionedIn(content.body, members).map((one) => one.id);
      const body = content.body.trim();
      await sendDraft(cache, {
        conversationId,
        kind: "note",
        draft: note,
        mutation: addNoteMutation,
        message: { conversationId, text: body, mentions, me },
        identityOf: () => [body, mentions],
        onSent,
      });
    },
  };
}
