// Whoever listens to a workspace: a browser's socket or a program's event stream.
import type { ServerFrame } from "#contract/live.ts";
import type { ContactId, ConversationId, LineId } from "#domain/ids.ts";
import type { SomeoneActor } from "#server/actions/actor.ts";

export interface Looking {
  readonly conversationId: ConversationId;
  readonly contactId: ContactId;
  /** Its home, which decides who may know that somebody looks. */
  readonly lineId: LineId;
}

export interface Listener {
  actor: SomeoneActor;
  /** Which conversation is open there; its entries and its contact are told only to those who look. */
  looking: Looking | null;
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
  recognise(): Promise<SomeoneActor | null>;
  close(): void;
}
