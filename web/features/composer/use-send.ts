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
import { forgetLeaving, keepLeaving } from "#web/features/composer/sending/leaving-words.ts";
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

  async function leave(isGuarded: boolean, isSure = false): Promise<void> {
    const { words } = text;
    const { line, point } = way;
    const missing = holdOf(`text ${conversationId}`);
    if (missing !== null) {
      showToast({ say: missing.say, tone: "failed" });
      return;
    }
    if (!line || !point || isEmptyDraft(words)) return;
    const problem = contentBlockReason(line, point, words, new Date(), way.lastOnWhatsapp);
    if (problem) {
      showToast({ say: problem.say, tone: "failed" });
      return;
    }
    const warning = isSure ? null : placeholderWarning(words.body);
    setAsked(warning === null ? null : { warning, isGuarded });
    if (warning !== null) return;
    const files = words.attachments.map((one) => one.id);
    const sent = [words.body, files, line.id, point.id];
    const arrived = arrivedKeys(cache, conversationId);
    const { key, isRepeated } = idempotencyKeyFor(conversationId, "text", sent, arrived);
    const { contactName } = conversation;
    // Seen is what was read; nobody has read what came in below the edge or behind another window.
    const seenSeq = isGuarded ? Math.max(seenSeqOf(open, me), movedOn.shownSeq()) : null;
    movedOn.settled();
    // A save on its way would bring the draft back after the server has thrown it away.
    const { draftId, isDropped } = text.drop();
    keepLeaving(conversationId, "text", { draftId, key, words });
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
        { conversationId, contactName, words, line, point, me, seenSeq, key, draftId },
      );
      // With the message the server throws its draft away; not where it had the message already.
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
        medium: "text",
        text: words.body,
        mail: null,
        attachments: words.attachments,
        draft: text.stay(),
      });
      if (isApiError(error, "newer_message_exists"))
        movedOn.stopped(String(error.facts.who ?? "Someone"));
    } finally {
      forgetLeaving(conversationId, "text", draftId);
    }
  }

  return {
    /** Asked when the text was sent, until it is answered or the text changes. */
    smsWarning:
      asked !== null && placeholderWarning(text.words.body) === asked.warning
        ? asked.warning
        : null,
    sendUnfilled: () => leave(asked?.isGuarded ?? true, true),
    sendSms: () => leave(true),
    sendAnyway: () => leave(false),
    addNote: async () => {
      const { words } = note;
      if (words.body.trim() === "") return;
      const mentions = mentionedIn(words.body, members).map((one) => one.id);
      const body = words.body.trim();
      const arrived = arrivedKeys(cache, conversationId);
      const { key, isRepeated } = idempotencyKeyFor(
        conversationId,
        "note",
        [body, mentions],
        arrived,
      );
      const { draftId, isDropped } = note.drop();
      keepLeaving(conversationId, "note", { draftId, key, words });
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
          medium: "note",
          text: words.body,
          mail: null,
          attachments: words.attachments,
          draft: note.stay(),
        });
      } finally {
        forgetLeaving(conversationId, "note", draftId);
      }
    },
  };
}
