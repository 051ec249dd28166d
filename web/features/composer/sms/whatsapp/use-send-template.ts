import { useQueryClient } from "@tanstack/react-query";
import type { Entry, Inbox } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { applyEntryUpdate } from "#web/data/timeline/message-mutations.ts";
import { templatePlace } from "#web/data/timeline/recalled-messages.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { arrivedKeys } from "#web/features/composer/sending/has-arrived.ts";
import { offerRecall } from "#web/features/composer/sending/offer-recall.ts";
import {
  clearAttempt,
  clearAttemptAfterError,
  idempotencyKeyFor,
} from "#web/features/composer/sending/send-attempts.ts";
import type { BatchContactPoint } from "#web/features/composer/sms/validate-sms.ts";
import { useTemplate } from "./use-template.ts";

interface Where {
  readonly conversationId: ConversationId;
  readonly line: Inbox;
  readonly point: BatchContactPoint;
}

/** A template into a conversation that is there; pressed again after the line broke, it is the same message. */
export function useSendTemplate({ conversationId, line, point }: Where, onSent: () => void) {
  const cache = useQueryClient();
  const held = useTemplate(line.id, templatePlace(line.id, point.id));
  const { run, isBusy, refusal, forgetRefusal } = useApiMutation({
    ask: async (input: Inputs["sendSms"]) => {
      try {
        return await rpc("sendSms", input);
      } catch (error) {
        clearAttemptAfterError(conversationId, "text", error);
        throw error;
      }
    },
    settle: (cache, entry: Entry) => {
      applyEntryUpdate(cache, entry);
      clearAttempt(conversationId, "text");
      held.clear();
      if (entry.kind === "message") offerRecall(cache, entry, `Template sent to ${point.shown}`);
      onSent();
    },
    tells: "in place",
  });
  const send = () => {
    forgetRefusal();
    const template = held.fill();
    if (isBusy || template === null) return;
    const asked = {
      conversationId,
      inboxId: line.id,
      contactPointId: point.id,
      text: "",
      template,
    };
    const { key } = idempotencyKeyFor(
      conversationId,
      "text",
      asked,
      arrivedKeys(cache, conversationId),
    );
    void run({ ...asked, clientKey: key });
  };
  return { held, send, isBusy, refusal };
}
