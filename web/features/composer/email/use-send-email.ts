import { useQueryClient } from "@tanstack/react-query";
import type { MemberId } from "#domain/ids.ts";
import { assignsOnReply } from "#web/data/bootstrap.ts";
import { showAsClosing } from "#web/data/conversations/show-as-closing.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { offerOf } from "#web/data/timeline/undo-offers.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { seenSeqOf } from "#web/features/composer/sending/optimistic-last-entry.ts";
import { sendDraft } from "#web/features/composer/sending/send-draft.ts";
import type { StaleReplyState } from "#web/features/composer/use-stale-reply.ts";
import { sendEmailMutation } from "./send-email-mutation.ts";
import { toSendInput } from "./to-send-input.ts";
import type { EmailToSend, SendOptions } from "./types.ts";
import type { EmailDraftHandle } from "./use-email-draft.ts";

interface SendParts {
  open: OpenConversation;
  email: EmailDraftHandle;
  me: MemberId;
  staleReply: StaleReplyState;
  onSent: () => void;
}

export function useSendEmail({ open, email, me, staleReply, onSent }: SendParts) {
  const cache = useQueryClient();
  const { conversation } = open;
  const conversationId = conversation.id;

  return async ({
    later = null,
    isAnyway = false,
    closeConversation = false,
  }: SendOptions): Promise<void> => {
    const { content, inbox, draft, prepared } = email;
    if (!inbox || !email.canSend) {
      if (email.problem) showToast({ text: email.problem.message, tone: "failed" });
      return;
    }
    const whole = email.complete();
    const message: Omit<EmailToSend, "key" | "draftId"> = {
      conversationId,
      contactName: conversation.contactName,
      content,
      signatureHtml: prepared.signatureHtml,
      inbox,
      me,
      later,
      closeConversation,
      // Only what was read counts as seen, not entries that arrived below the visible part or in a background window.
      seenSeq: isAnyway ? null : Math.max(seenSeqOf(open, me), staleReply.shownSeq()),
      assignsToMe: assignsOnReply(cache),
    };
    const closing = closeConversation ? showAsClosing(cache, conversationId) : null;
    const sending = sendDraft(cache, {
      conversationId,
      kind: "email",
      draft,
      mutation: sendEmailMutation,
      message,
      // If sent before the quoted history was loaded, the email is shown at once and sent with the history.
      complete: async () => ({ ...message, ...(await whole) }),
      identityOf: (complete) => {
        const { clientKey: _, ...identity } = toSendInput({ ...complete, key: "" });
        return identity;
      },
      unsentContentOf: (unsent) => unsent.content,
      staleReply: {
        settled: staleReply.settled,
        stopped: (who) => staleReply.stopped(who, { later, closeConversation }),
      },
      onSent: () => {
        email.startNext();
        onSent();
      },
    });
    closing?.advance();
    const sent = await sending;
    if (sent === null) {
      closing?.cancel();
      return;
    }
    // Its files are used up: forwarding the same email again needs new ones.
    cache.removeQueries({ queryKey: queryKeys.mailStarts, type: "inactive" });
    void cache.invalidateQueries({ queryKey: queryKeys.mailStarts, refetchType: "none" });
    void closing?.close(offerOf(sent.id));
  };
}
