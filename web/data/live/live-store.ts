// The state of the live line and who else is here. Presence is told as it is and never stored, so it
// lives beside the query cache and not in it.
import { useSyncExternalStore } from "react";
import type { Presence } from "#contract/live-protocol.ts";
import type { ConversationId, MemberId } from "#domain/ids.ts";

/**
 * `joining` before the first hello, `live` while news arrive, `lost` when the line broke and is being
 * dialled again, `offline` when the computer itself has no network, `late` when the server reports that it
 * can't read what is new.
 */
export type LiveConnectionStatus = "joining" | "live" | "lost" | "offline" | "late";

export interface LiveState {
  readonly connection: LiveConnectionStatus;
  /** When the line broke, to say since when. */
  readonly lostAtMs: number | null;
  readonly online: readonly MemberId[];
  readonly looking: readonly Presence[];
}

type Listener = () => void;
const listeners = new Set<Listener>();
let state: LiveState = { connection: "joining", lostAtMs: null, online: [], looking: [] };

export const getLiveState = (): LiveState => state;

export function setLiveState(change: Partial<LiveState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnectionStatus = (): LiveConnectionStatus =>
  useSyncExternalStore(listen, () => state.connection);

export const useOnlineMembers = (): readonly MemberId[] =>
  useSyncExternalStore(listen, () => state.online);

/** Who looks at what. The array is the same until presence changes. */
export const useConversationPresence = (): readonly Presence[] =>
  useSyncExternalStore(listen, () => state.looking);

/** For one row of the list: the first colleague looking at it, so that a row redraws only for itself. */
export function useOtherViewer(conversationId: ConversationId, me: MemberId): MemberId | null {
  return useSyncExternalStore(
    listen,
    () =>
      state.looking.find((one) => one.conversationId === conversationId && one.memberId !== me)
        ?.memberId ?? null,
  );
}
