import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberId } from "#domain/ids.ts";
import { isApiError } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { emitMessageRecalled } from "#web/data/timeline/recalled-messages.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import { runMutation } from "#web/data/use-api-mutation.ts";
import { isEmptyDraft } from "#web/features/composer/draft/draft-content.ts";
import type { DraftHandle } from "#web/features/composer/draft/use-draft.ts";
import { addNoteMutation } from "#web/features/composer/note/add-note-mutation.ts";
import { mentionedIn } from "#web/features/composer/note/mention-query.ts";
import { arrivedKeys, hasArrived } from "#web/features/composer/sending/has-arrived.ts";
import { deleteOutgoing, saveOutgoing } from "#web/features/composer/sending/leaving-words.ts";
import { seenSeqOf } from "#web/features/composer/sending/optimistic-last-entry.ts";
import { placeholderWarning } from "#web/features/composer/sending/placeholder-warning.ts";
import {
  clearAttempt,
  clearAttemptAfterError,
  idempotencyKeyFor,
} from "#web/features/composer/sending/send-attempts.ts";
import { sendSmsMutation } from "#web/features/composer/sms/send-sms-mutation.ts";
import type { SmsRoute } from "#web/features/composer/sms/sms-route.ts";
import { contentBlockReason } from "#web/features/composer/sms/validate-sms.ts";
import { holdOf } from "#web/features/composer/uploads/use-uploads.ts";
import type { StaleReplyState } from "./use-stale-reply.ts";

interface SendParts {
  open: OpenConversation;
  text: DraftHandle;
  note: DraftHandle;
  way: SmsRoute;
  me: MemberId;
  movedOn: StaleReplyState;
  onSent: () => void;
}

export function useSend({ open, text, note, way, me, movedOn, onSent }: SendParts) {
  const cache = useQueryClient();
  const { members } = useBootstrap("members");
  const { conversation } = open;
  const conversationId = conversation.id;

  const [asked, setAsked] = useState<{ warning: string; isGuarded: boolean } | null>(null);

  async function sendText(isGuarded: boolean, isSure = false): Promise<void> {
    const { content } = text;
    const { inbox, point } = way;
    const missing = holdOf(`text ${conversationId}`);
    if (missing !== null) {
      showToast({ text: missing.message, tone: "failed" });
      return;
    }
    if (!inbox || !point || isEmptyDraft(content)) return;
    const problem = contentBlockReason(inbox, point, content, new Date(), way.lastOnWhatsapp);
    if (problem) {
      showToast({ text: problem.message, tone: "failed" });
      return;
    }
    const warning = isSure ? null : placeholderWarning(content.body);
    setAsked(warning === null ? null : { warning, isGuarded });
    if (warning !== null) return;
    const files = content.attachments.map((one) => one.id);
    const sent = [content.body, files, inbox.id, point.id];
    const arrived = arrivedKeys(cache, conversationId);
    const { key, isRepeated } = idempotencyKeyFor(conversationId, "text", sent, arrived);
    const { contactName } = conversation;
    // Only what was read counts as seen, not entries that arrived below the visible part or in a background window.
    const seenSeq = isGuarded ? Math.max(seenSeqOf(open, me), movedOn.shownSeq()) : null;
    movedOn.settled();
    // A save in progress would recreate the draft after the server deleted it.
    const { draftId, isDropped } = text.drop();
    saveOutgoing(conversationId, "text", { draftId, key, content });
    onSent();
    const isThere = () => hasArrived(cache, conversationId, key);
    try {
      await runMutation(
        cache,
        {
          ...sendSmsMutation,
          ask: (input) =>
            serialize(conversationId, async () => {
              await isDropped;
              return sendSmsMutation.ask(input);
            }),
          tells: (refusal) => refusal.code === "newer_message_exists" || isThere(),
        },
        { conversationId, contactName, content, inbox, point, me, seenSeq, key, draftId },
      );
      // The server deletes the draft when it creates the message, but not for a repeated request.
      text.gone(!isRepeated);
    } catch (error) {
      if (isThere()) {
        text.gone(false);
        return;
      }
      clearAttemptAfterError(conversationId, "text", error);
      emitMessageRecalled({
        conversationId,
        entryId: null,
        kind: "text",
        text: content.body,
        email: null,
        attachments: content.attachments,
        draft: text.stay(),
      });
      if (isApiError(error, "newer_message_exists"))
        movedOn.stopped(String(error.params.who ?? "Someone"));
    } finally {
      deleteOutgoing(conversationId, "text", draftId);
    }
  }

  return {
    /** Set when Send was pressed, until the member answers or the text changes. */
    smsWarning:
      asked !== null && placeholderWarning(text.content.body) === asked.warning
        ? asked.warning
        : null,
    sendUnfilled: () => sendText(asked?.isGuarded ?? true, true),
    sendSms: () => sendText(true),
    sendAnyway: () => sendText(false),
    addNote: async () => {
      const { content } = note;
      if (content.body.trim() === "") return;
      const mentions = mentionedIn(content.body, members).map((one) => one.id);
      const body = content.body.trim();
      const arrived = arrivedKeys(cache, conversationId);
      const { key, isRepeated } = idempotencyKeyFor(
        conversationId,
        "note",
        [body, mentions],
        arrived,
      );
      const { draftId, isDropped } = note.drop();
      saveOutgoing(conversationId, "note", { draftId, key, content });
      onSent();
      const isThere = () => hasArrived(cache, conversationId, key);
      try {
        const written = { conversationId, text: body, mentions, me, key, draftId };
        await runMutation(cache, { ...addNoteMutation, tells: isThere }, written);
        clearAttempt(conversationId, "note");
        await isDropped;
        note.gone(!isRepeated);
      } catch (error) {
        if (isThere()) {
          note.gone(false);
          return;
        }
        clearAttemptAfterError(conversationId, "note", error);
        emitMessageRecalled({
          conversationId,
          entryId: null,
          kind: "note",
          text: content.body,
          email: null,
          attachments: content.attachments,
          draft: note.stay(),
        });
      } finally {
        deleteOutgoing(conversationId, "note", draftId);
      }
    },
  };
}
