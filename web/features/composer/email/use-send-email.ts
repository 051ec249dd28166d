import { useQueryClient } from "@tanstack/react-query";
import type { MemberId } from "#domain/ids.ts";
import { isApiError } from "#web/data/api-error.ts";
import { runConversationMutation } from "#web/data/conversations/conversation-mutations.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { emitMessageRecalled } from "#web/data/timeline/recalled-messages.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { offerOf } from "#web/data/timeline/undo-offers.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import { runMutation } from "#web/data/use-api-mutation.ts";
import { arrivedKeys, hasArrived } from "#web/features/composer/sending/has-arrived.ts";
import { forgetLeaving, keepLeaving } from "#web/features/composer/sending/leaving-words.ts";
import { seenSeqOf } from "#web/features/composer/sending/optimistic-last-entry.ts";
import {
  clearAttemptAfterError,
  idempotencyKeyFor,
} from "#web/features/composer/sending/send-attempts.ts";
import type { StaleReplyState } from "#web/features/composer/use-stale-reply.ts";
import { type EmailToSend, type ScheduledTime, sendEmailMutation } from "./send-email-mutation.ts";
import { toSendInput } from "./to-send-input.ts";
import type { EmailDraftHandle } from "./use-email-draft.ts";

interface SendParts {
  open: OpenConversation;
  mail: EmailDraftHandle;
  me: MemberId;
  movedOn: StaleReplyState;
  onSent: () => void;
}

export interface SendOptions {
  readonly later?: ScheduledTime | null;
  /** Whatever a colleague or the customer wrote meanwhile. */
  readonly isAnyway?: boolean;
  readonly closes?: boolean;
}

export function useSendEmail({ open, mail, me, movedOn, onSent }: SendParts) {
  const cache = useQueryClient();
  const { conversation } = open;
  const conversationId = conversation.id;

  return async ({ later = null, isAnyway = false, closes = false }: SendOptions): Promise<void> => {
    const { words, line, draft, prepared } = mail;
    if (!line || !mail.mayLeave) {
      if (mail.problem) showToast({ say: mail.problem.say, tone: "failed" });
      return;
    }
    const whole = mail.whole();
    let leaving: EmailToSend = {
      conversationId,
      contactName: conversation.contactName,
      words,
      signatureHtml: prepared.signatureHtml,
      line,
      me,
      later,
      closes,
      // Seen is what was read; nobody has read what came in below the edge or behind another window.
      seenSeq: isAnyway ? null : Math.max(seenSeqOf(open, me), movedOn.shownSeq()),
      key: newIdempotencyKey(),
    };
    const shown = leaving.key;
    let isRepeated = false;
    const arrived = arrivedKeys(cache, conversationId);
    movedOn.settled();
    // A save on its way would bring the draft back after the server has thrown it away.
    const { draftId, isDropped } = draft.drop();
    const keep = (key: string) =>
      keepLeaving(conversationId, "mail", { draftId, key, words: draft.words });
    keep(shown);
    mail.begin();
    onSent();
    const isThere = () => hasArrived(cache, conversationId, leaving.key);
    try {
      const sent = await runMutation(
        cache,
        {
          ...sendEmailMutation,
          // What is sent faster than its history came is shown at once, and leaves with it.
          ask: (input) =>
            serialize(conversationId, async () => {
              const [parts] = await Promise.all([whole, isDropped]);
              leaving = { ...input, ...parts, draftId };
              const { clientKey: _, ...asked } = toSendInput(leaving);
              const tried = idempotencyKeyFor(conversationId, "mail", asked, arrived);
              isRepeated = tried.isRepeated;
              leaving = { ...leaving, key: tried.key };
              keep(tried.key);
              return sendEmailMutation.ask(leaving);
            }),
          settle: (held, entry, _, unshow) =>
            sendEmailMutation.settle?.(held, entry, { ...leaving, key: shown }, unshow),
          tells: (refusal) => refusal.code === "newer_message_exists" || isThere(),
        },
        leaving,
      );
      // With the mail the server throws its draft away; not where it had the mail already.
      draft.gone(!isRepeated);
      // Its files have gone: the same mail passed on again takes others.
      cache.removeQueries({ queryKey: queryKeys.mailStarts, type: "inactive" });
      void cache.invalidateQueries({ queryKey: queryKeys.mailStarts, refetchType: "none" });
      if (closes)
        void runConversationMutation(
          cache,
          "close",
          { conversationId },
          { joins: offerOf(sent.id) },
        );
    } catch (error) {
      if (isThere()) {
        draft.gone(false);
        return;
      }
      clearAttemptAfterError(conversationId, "mail", error);
      emitMessageRecalled({
        conversationId,
        entryId: null,
        medium: "mail",
        text: leaving.words.body,
        mail: leaving.words.mail,
        attachments: leaving.words.attachments,
        draft: draft.stay(),
      });
      if (isApiError(error, "newer_message_exists"))
        movedOn.stopped(String(error.facts.who ?? "Someone"));
    } finally {
      forgetLeaving(conversationId, "mail", draftId);
    }
  };
}
