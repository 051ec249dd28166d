// A subscriber of a workspace: a browser's socket or an API client's event stream.
import type { ServerFrame } from "#contract/live-protocol.ts";
import type { ContactId, ConversationId, InboxId } from "#domain/ids.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";

interface ViewingState {
  readonly conversationId: ConversationId;
  readonly contactId: ContactId;
  /** The conversation's inbox, which decides who may see its viewers. */
  readonly inboxId: InboxId;
}

export interface Subscriber {
  actor: AuthenticatedActor;
  /** The open conversation; only its viewers receive its entries and its contact. */
  viewing: ViewingState | null;
  /** True for API clients, which receive every entry they may see. */
  readonly receivesEverything: boolean;
  /** False for a hidden tab: it receives that much happened, not what. */
  isActive: boolean;
  /** The last number sent; behind the head while the tab is hidden. */
  sentSeq: number;
  /** The last presence sent; sent again only when it changes. */
  sentPresence?: string;
  send(frame: ServerFrame): void;
  /** Authenticates again; null if the session or key has ended. */
  reauthenticate(): Promise<AuthenticatedActor | null>;
  close(): void;
}
