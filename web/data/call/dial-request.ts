// A request to call someone, sent by a number, a contact, a missed call, the palette or the live board, and handled by
// the softphone, which loads separately.
import type { SupervisionMode } from "#domain/call/call.ts";
import type { CallId, ConversationId, InboxId } from "#domain/ids.ts";

export type DialRequest =
  /** Without a number the dial pad opens. */
  | {
      readonly kind: "call";
      readonly to?: string;
      readonly name?: string;
      readonly inboxId?: InboxId;
      readonly conversationId?: ConversationId;
    }
  /** Answers a ringing or waiting call. */
  | { readonly kind: "take"; readonly callId: CallId }
  | { readonly kind: "supervise"; readonly callId: CallId; readonly mode: SupervisionMode };

type Listener = (request: DialRequest) => void;
let listener: Listener | null = null;
/** Request made before the softphone was loaded. */
let pendingRequest: DialRequest | null = null;

export function onDialRequest(now: Listener): () => void {
  listener = now;
  if (pendingRequest !== null) {
    const request = pendingRequest;
    pendingRequest = null;
    now(request);
  }
  return () => {
    if (listener === now) listener = null;
  };
}

export function requestDial(request: DialRequest): void {
  if (listener === null) pendingRequest = request;
  else listener(request);
}
