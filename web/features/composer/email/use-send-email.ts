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
import { deleteOutgoing, saveOutgoing } from "#web/features/composer/sending/leaving-words.ts";
import { seenSeqOf } from "#web/features/composer/sending/optimistic-last-entry.ts";
import {
  clearAttemptAfterError,
  idempotencyKeyFor,
} from "#web/features/composer/sending/send-attempts.ts";
import type { StaleReplyState } from "#web/features/composer/use-stale-reply.ts";
import { sendEmailMutation } from "./send-email-mutation.ts";
import { toSendInput } from "./to-send-input.ts";
import type { EmailToSend, ScheduledTime } from "./types.ts";
import type { EmailDraftHandle } from "./use-email-draft.ts";

interface SendParts {
  open: OpenConversation;
  email: EmailDraftHandle;
  me: MemberId;
  movedOn: StaleReplyState;
  onSent: () => void;
}

export interface SendOptions {
  readonly later?: ScheduledTime | null;
  /** Sends regardless of newer messages from teammates or the customer. */
  readonly isAnyway?: boolean;
  readonly closes?: boolean;
}

export function useSendEmail({ open, email, me, movedOn, onSent }: SendParts) {
  const cache = useQueryClient();
  const { conversation } = open;
  const conversationId = conversation.id;

  return async ({ later = null, isAnyway = false, closes = false }: SendOptions): Promise<void> => {
    const { content, inbox, draft, prepared } = email;
    if (!inbox || !email.mayLeave) {
      if (email.problem) showToast({ text: email.problem.message, tone: "failed" });
      return;
    }
    const whole = email.whole();
    let leaving: EmailToSend = {
      conversationId,
      contactName: conversation.contactName,
      content,
      signatureHtml: prepared.signatureHtml,
      inbox,
      me,
      later,
      closes,
      // Only what was read counts as seen, not entries that arrived below the visible part or in a background window.
      seenSeq: isAnyway ? null : Math.max(seenSeqOf(open, me), movedOn.shownSeq()),
      key: newIdempotencyKey(),
    };
    const formatted = leaving.key;
    let isRepeated = false;
    const arrived = arrivedKeys(cache, conversationId);
    movedOn.settled();
    // A save in progress would recreate the draft after the server deleted it.
    const { draftId, isDropped } = draft.drop();
    const keep = (key: string) =>
      saveOutgoing(conversationId, "mail", { draftId, key, content: draft.content });
    keep(formatted);
    email.begin();
    onSent();
    const isThere = () => hasArrived(cache, conversationId, leaving.key);
    try {
      const sent = await runMutation(
        cache,
        {
          ...sendEmailMutation,
          // If sent before the quoted history was loaded, the email is shown at once and sent with the history.
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
            sendEmailMutation.settle?.(held, entry, { ...leaving, key: formatted }, unshow),
          tells: (refusal) => refusal.code === "newer_message_exists" || isThere(),
        },
        leaving,
      );
      // The server deletes the draft when it creates the message, but not for a repeated request.
      draft.gone(!isRepeated);
      // Its files are used up: forwarding the same email again needs new ones.
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
        kind: "mail",
        text: leaving.content.body,
        email: leaving.content.email,
        attachments: leaving.content.attachments,
        draft: draft.stay(),
      });
      if (isApiError(error, "newer_message_exists"))
        movedOn.stopped(String(error.params.who ?? "Someone"));
    } finally {
      deleteOutgoing(conversationId, "mail", draftId);
    }
  };
}
