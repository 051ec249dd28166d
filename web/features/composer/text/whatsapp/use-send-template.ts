import { useQueryClient } from "@tanstack/react-query";
import type { Entry, Inbox } from "#contract/live-protocol.ts";
import { isApiError } from "#web/data/api-error.ts";
import { assignsOnReply, useBootstrap } from "#web/data/bootstrap.ts";
import { applyEntryUpdate } from "#web/data/message-mutations.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { templateStorageKey } from "#web/data/timeline/recalled-messages.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { arrivedKeys } from "#web/features/composer/sending/has-arrived.ts";
import { offerRecall } from "#web/features/composer/sending/offer-recall.ts";
import { seenSeqOf } from "#web/features/composer/sending/optimistic-last-entry.ts";
import {
  clearAttempt,
  clearAttemptAfterError,
  idempotencyKeyFor,
} from "#web/features/composer/sending/send-attempts.ts";
import type { ContactPoint } from "#web/features/composer/text/validate-text.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { useTemplate } from "./use-template.ts";

interface TemplateTarget {
  readonly open: OpenConversation;
  readonly inbox: Inbox;
  readonly point: ContactPoint;
}

/**
 * Sends a template in an existing conversation. Sending again after a lost connection is the same message; sending again
 * after a newer message was reported sends anyway.
 */
export function useSendTemplate({ open, inbox, point }: TemplateTarget, onSent: () => void) {
  const conversationId = open.conversation.id;
  const me = useBootstrap((bootstrap) => bootstrap.me.id);
  const cache = useQueryClient();
  const held = useTemplate(inbox.id, templateStorageKey(inbox.id, point.id));
  const { run, isBusy, error, clearError } = useApiMutation({
    request: async (input: Inputs["sendText"] & { clientKey: string }) => {
      try {
        return await rpc("sendText", input);
      } catch (error) {
        clearAttemptAfterError(conversationId, "text", input.clientKey, error);
        throw error;
      }
    },
    onSuccess: (cache, entry: Entry, { clientKey }) => {
      applyEntryUpdate(cache, entry);
      clearAttempt(conversationId, "text", clientKey);
      held.clear();
      if (entry.kind === "message")
        offerRecall(cache, entry, fill(words.templateSent, { number: point.formatted }));
      onSent();
    },
    errorDisplay: "in place",
  });
  const send = () => {
    const isSure = isApiError(error, "newer_message_exists");
    clearError();
    const template = held.fill();
    if (isBusy || template === null) return;
    const request = {
      conversationId,
      inboxId: inbox.id,
      contactPointId: point.id,
      text: "",
      template,
    };
    const { key } = idempotencyKeyFor(
      conversationId,
      "text",
      request,
      arrivedKeys(cache, conversationId),
    );
    // Names no draft, so the text that the member is writing stays.
    void run({
      ...request,
      clientKey: key,
      assignsToMe: assignsOnReply(cache),
      ...(isSure ? {} : { seenSeq: seenSeqOf(open, me) }),
    });
  };
  return { held, send, isBusy, error };
}
