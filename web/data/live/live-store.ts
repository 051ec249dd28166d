// Connection status and presence. Presence is transient and never stored, so it lives beside the query cache.
import { useSyncExternalStore } from "react";
import type { Presence } from "#contract/live-protocol.ts";
import type { ConversationId, MemberId } from "#domain/ids.ts";
import { createListeners } from "#web/data/create-listeners.ts";

/**
 * `connecting` before the first hello, `connected` while changes arrive, `reconnecting` after a break, `offline` without a
 * network, `late` when the server can't read new changes.
 */
export type LiveConnectionStatus = "connecting" | "connected" | "reconnecting" | "offline" | "late";

interface LiveState {
  readonly connection: LiveConnectionStatus;
  /** When the connection broke. */
  readonly lostAtMs: number | null;
  readonly online: readonly MemberId[];
  readonly viewers: readonly Presence[];
}

const [subscribe, notify] = createListeners();
let state: LiveState = { connection: "connecting", lostAtMs: null, online: [], viewers: [] };

export const getLiveState = (): LiveState => state;

export function setLiveState(change: Partial<LiveState>): void {
  state = { ...state, ...change };
  notify();
}

export const useConnectionStatus = (): LiveConnectionStatus =>
  useSyncExternalStore(subscribe, () => state.connection);

export const useOnlineMembers = (): readonly MemberId[] =>
  useSyncExternalStore(subscribe, () => state.online);

/** Who views what. The array keeps its identity until presence changes. */
export const useConversationPresence = (): readonly Presence[] =>
  useSyncExternalStore(subscribe, () => state.viewers);

/** The first other member viewing this conversation; per row, so a row renders only for its own change. */
export function useOtherViewer(conversationId: ConversationId, me: MemberId): MemberId | null {
  return useSyncExternalStore(
    subscribe,
    () =>
      state.viewers.find((one) => one.conversationId === conversationId && one.memberId !== me)
        ?.memberId ?? null,
  );
}
