// Sends the content of a draft exactly once, however often the button is pressed or the connection drops; content that
// was not sent returns to its editor.
import type { QueryClient } from "@tanstack/react-query";
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import type { ConversationId, DraftId } from "#domain/ids.ts";
import { isApiError } from "#web/data/api-error.ts";
import { raiseIntent } from "#web/data/intents.ts";
import type { TextRecipient } from "#web/data/timeline/recalled-messages.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import { type ApiMutation, runMutation } from "#web/data/use-api-mutation.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";
import type { DraftHandle } from "#web/features/composer/draft/use-draft.ts";
import type { StaleReplyState } from "#web/features/composer/use-stale-reply.ts";
import * as words from "#web/features/composer/words.ts";
import { arrivedKeys, hasArrived } from "./has-arrived.ts";
import { deleteOutgoing, saveOutgoing } from "./outgoing-content.ts";
import { clearAttempt, clearAttemptAfterError, idempotencyKeyFor } from "./send-attempts.ts";

interface SendIds {
  /** The idempotency key. */
  readonly key: string;
  readonly draftId: DraftId;
}

export interface DraftToSend<Message, Output> {
  readonly conversationId: ConversationId;
  readonly kind: DraftKind;
  readonly draft: Pick<DraftHandle, "content" | "startSend" | "finishSend" | "cancelSend">;
  readonly mutation: ApiMutation<Message & SendIds, Output>;
  readonly message: Message;
  /** Loads what the message still lacks. It is shown at once, under a key of its own, and sent when complete. */
  readonly complete?: (message: Message) => Promise<Message>;
  /** Two messages with the same identity are one message that was sent twice. */
  readonly identityOf: (message: Message) => unknown;
  /** What returns to the editor; by default the draft as it was. */
  readonly unsentContentOf?: (message: Message) => DraftContent;
  readonly recipient?: TextRecipient;
  readonly staleReply?: Pick<StaleReplyState, "settled" | "stopped">;
  readonly onSent: () => void;
}

/** Resolves with the response; null if there was none, whether or not the message has arrived. */
export async function sendDraft<Message, Output>(
  cache: QueryClient,
  {
    conversationId,
    kind,
    draft,
    mutation,
    message,
    complete,
    identityOf,
    unsentContentOf = () => draft.content,
    recipient,
    staleReply,
    onSent,
  }: DraftToSend<Message, Output>,
): Promise<Output | null> {
  const arrived = arrivedKeys(cache, conversationId);
  staleReply?.settled();
  const { draftId, lastSave } = draft.startSend();
  let isRepeated = false;
  let sent: Message & SendIds = { ...message, draftId, key: newIdempotencyKey() };
  const identify = () => {
    const attempt = idempotencyKeyFor(conversationId, kind, identityOf(sent), arrived);
    isRepeated = attempt.isRepeated;
    sent = { ...sent, key: attempt.key };
  };
  const save = () =>
    saveOutgoing(conversationId, kind, { draftId, key: sent.key, content: draft.content });
  if (!complete) identify();
  const shown = sent;
  save();
  onSent();
  const isThere = () => hasArrived(cache, conversationId, sent.key);
  try {
    const output = await runMutation(
      cache,
      {
        ...mutation,
        request: () =>
          serialize(conversationId, async () => {
            // A save in progress would recreate the draft after the server deleted it.
            const [completed] = await Promise.all([complete?.(message), lastSave]);
            if (completed !== undefined) {
              sent = { ...sent, ...completed };
              identify();
              save();
            }
            return mutation.request(sent);
          }),
        onSuccess: (held, response, _, rollBack) =>
          mutation.onSuccess?.(held, response, { ...sent, key: shown.key }, rollBack),
        errorDisplay: (error) => {
          if (error.code === "newer_message_exists" || isThere()) return true;
          if (error.code !== "no_connection" || navigator.onLine === false) return false;
          showToast({ text: words.keptAsDraftUnsent, tone: "failed" });
          return true;
        },
      },
      shown,
    );
    clearAttempt(conversationId, kind, sent.key);
    // The server deletes the draft when it creates the message, but not for a repeated request.
    draft.finishSend(!isRepeated);
    return output;
  } catch (error) {
    if (isThere()) {
      draft.finishSend(false);
      return null;
    }
    clearAttemptAfterError(conversationId, kind, sent.key, error);
    const { body, email = null, attachments } = unsentContentOf(sent);
    raiseIntent("restoreMessage", {
      conversationId,
      entryId: null,
      kind,
      text: body,
      email,
      attachments,
      recipient,
      draft: draft.cancelSend(),
    });
    if (isApiError(error, "newer_message_exists"))
      staleReply?.stopped(String(error.params.who ?? words.someone));
    return null;
  } finally {
    deleteOutgoing(conversationId, kind, draftId);
  }
}
