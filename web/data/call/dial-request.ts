// Whom somebody wants to call, said by whoever offers it - a number, a contact, a missed call, the palette,
// the live board - and heard by the softphone, which is fetched apart.
import type { SupervisionMode } from "#domain/call/call.ts";
import type { CallId, ConversationId, InboxId } from "#domain/ids.ts";

export type DialRequest =
  /** Without a number the dial pad opens and asks for one. */
  | {
      readonly kind: "call";
      readonly to?: string;
      readonly name?: string;
      readonly inboxId?: InboxId;
      readonly conversationId?: ConversationId;
    }
  /** One that rings or waits for whoever comes. */
  | { readonly kind: "take"; readonly callId: CallId }
  | { readonly kind: "supervise"; readonly callId: CallId; readonly mode: SupervisionMode };

type Listener = (wish: DialRequest) => void;
let listener: Listener | null = null;
/** Asked for while the softphone was still on its way. */
let kept: DialRequest | null = null;

export function onDialRequest(now: Listener): () => void {
  listener = now;
  if (kept !== null) {
    const wish = kept;
    kept = null;
    now(wish);
  }
  return () => {
    if (listener === now) listener = null;
  };
}

export function requestDial(wish: DialRequest): void {
  if (listener === null) kept = wish;
  else listener(wish);
}
