// Whoever listens to a workspace: a browser's socket or a program's event stream.
import type { ServerFrame } from "#contract/live-protocol.ts";
import type { ContactId, ConversationId, InboxId } from "#domain/ids.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";

export interface ViewingState {
  readonly conversationId: ConversationId;
  readonly contactId: ContactId;
  /** Its home, which decides who may know that somebody looks. */
  readonly inboxId: InboxId;
}

export interface Subscriber {
  actor: AuthenticatedActor;
  /** Which conversation is open there; its entries and its contact are told only to those who look. */
  looking: ViewingState | null;
  /** Programs hear of every entry they may see. */
  readonly hearsEverything: boolean;
  /** Nobody sits before it: it is told that much happened, not what. */
  isWatching: boolean;
  /** The last number told; behind the head while nobody watches. */
  toldSeq: number;
  /** Who is here and looks at what, as last told; repeated only when it changes. */
  toldPresence?: string;
  send(frame: ServerFrame): void;
  /** Asks again who this is; null when the session or key is over. */
  recognise(): Promise<AuthenticatedActor | null>;
  close(): void;
}
