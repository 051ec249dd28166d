// What screens ask of the change feed. The feed itself (live-connection.ts) loads after the first screen and connects
// here when it starts.
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import type { ConversationId } from "#domain/ids.ts";
import { setLiveState } from "./live-store.ts";

interface ActiveFeed {
  readonly stop: () => void;
  readonly setViewing: (conversationId: ConversationId | null) => void;
  readonly setTyping: (conversationId: ConversationId, kind: DraftKind | null) => void;
  readonly reconnect: () => void;
}

let feed: ActiveFeed | null = null;
/** The feed may start, or restart, while a conversation is open. */
let openConversation: ConversationId | null = null;

export function linkFeed(started: ActiveFeed): void {
  feed = started;
  feed.setViewing(openConversation);
}

export function stopLive(): void {
  feed?.stop();
  feed = null;
  setLiveState({ connection: "connecting", lostAtMs: null, online: [], viewers: [] });
}

/** Tells other members which conversation this one views; the server then sends its entries. */
export function setViewing(conversationId: ConversationId | null): void {
  openConversation = conversationId;
  feed?.setViewing(conversationId);
}

export const setTyping = (conversationId: ConversationId, kind: DraftKind | null): void =>
  feed?.setTyping(conversationId, kind);

export const reconnectNow = (): void => feed?.reconnect();
