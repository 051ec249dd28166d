// The change feed client: one WebSocket per tab, resumed by sequence after any gap. Changes go to apply-changes; when
// too much has changed, the screen's queries are reloaded, with increasing delays while changes keep coming.

import {
  type AnyChangeEvent,
  type ClientFrame,
  liveVersion,
  type ServerFrame,
} from "#contract/live-protocol.ts";
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import type { ConversationId } from "#domain/ids.ts";
import { getLiveState, setLiveState } from "./live-store.ts";

interface LiveListeners {
  readonly changes: (changes: readonly AnyChangeEvent[]) => void;
  /** Reload what is on screen. */
  readonly resync: () => void;
  /** Drop everything and reload. Returns the sequence of the new state. */
  readonly reset: () => Promise<number>;
  /** The session ended; `stop` unless the member is signed in again. */
  readonly signedOut: () => void;
  /** The connection is open, at first and after each break. */
  readonly opened?: () => void;
  /** The server's protocol version differs from this page's. */
  readonly outdated: () => void;
}

/** The browser APIs the client needs, replaceable in tests. */
interface LiveEnvironment {
  readonly open: () => WebSocket;
  readonly random: () => number;
  readonly nowMs: () => number;
  readonly isOnline: () => boolean;
}

export interface LiveClient {
  readonly start: (after: number, replayCount?: number) => void;
  readonly stop: () => void;
  readonly setViewing: (conversationId: ConversationId | null) => void;
  readonly setTyping: (conversationId: ConversationId, kind: DraftKind | null) => void;
  /** Whether the member is active; otherwise the server sends only `resync`. */
  readonly setActive: (isActive: boolean) => void;
  /** A hidden page views no conversation, whatever is open in it. */
  readonly setHidden: (isHidden: boolean) => void;
  /** Reconnects at once: the banner's button, or the network is back. */
  readonly reconnect: () => void;
}

const longestWaitMs = 10_000;
/**
 * The current state is sent again and answered. Without the answer a connection that died silently would look open
 * until TCP gives up, after minutes.
 */
const heartbeatMs = 25_000;
const answerMs = 15_000;
/** A timer this late means the computer slept: reconnect instead of trusting the connection. */
const sleptMs = 20_000;
/** In hidden tabs browsers run timers once a minute. */
const sleptHiddenMs = 120_000;

export function createLiveClient(
  listeners: LiveListeners,
  environment: LiveEnvironment,
): LiveClient {
  let socket: WebSocket | null = null;
  let seq = 0;
  /** Sent until the server has responded to a hello. */
  let replayCount = 0;
  let attempts = 0;
  let viewing: ConversationId | null = null;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  let lastHeartbeatAtMs = 0;
  let isActive = true;
  let isHidden = false;
  let isStopped = true;
  /** Everything must be reloaded, at least up to this sequence. */
  let resetTo: number | null = null;
  let isLoading = false;

  const send = (frame: ClientFrame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };

  const visibleConversationId = () => (isHidden ? null : viewing);
  const sendViewing = () => send({ type: "viewing", conversationId: visibleConversationId() });

  function stopHeartbeat(): void {
    clearInterval(heartbeatTimer);
    clearTimeout(answerTimer);
  }

  function startHeartbeat(): void {
    stopHeartbeat();
    lastHeartbeatAtMs = environment.nowMs();
    heartbeatTimer = setInterval(() => {
      const hasSlept =
        environment.nowMs() - lastHeartbeatAtMs >
        heartbeatMs + (isHidden ? sleptHiddenMs : sleptMs);
      lastHeartbeatAtMs = environment.nowMs();
      if (hasSlept) return reconnect();
      answerTimer = setTimeout(reconnect, answerMs);
      send({ type: "activity", isActive });
    }, heartbeatMs);
  }

  function reconnectLater(): void {
    const old = socket;
    handleClose();
    old?.close(1000);
  }

  function reconnect(): void {
    reconnectLater();
    attempts = 0;
    connect();
  }

  function connect(): void {
    clearTimeout(reconnectTimer);
    if (isStopped || socket !== null) return;
    const mine = environment.open();
    socket = mine;
    // A network that drops every packet would keep it connecting for minutes.
    const timeout = setTimeout(() => mine.close(), longestWaitMs);
    mine.onopen = () => {
      clearTimeout(timeout);
      startHeartbeat();
      const hello = {
        type: "hello",
        version: liveVersion,
        after: seq,
        viewing: visibleConversationId(),
      } as const;
      send(replayCount > 0 ? { ...hello, replayCount } : hello);
    };
    mine.onmessage = (event: MessageEvent<string>) => {
      if (socket !== mine) return;
      clearTimeout(answerTimer);
      void handleFrame(JSON.parse(event.data) as ServerFrame);
    };
    mine.onclose = () => {
      if (socket === mine) handleClose();
    };
  }

  /** Half of the delay is random, so a restarted server does not get all tabs at once. */
  const pauseMs = (failed: number): number =>
    Math.min(longestWaitMs, 400 * 2 ** failed) * (0.5 + environment.random() / 2);

  function handleClose(): void {
    socket = null;
    stopHeartbeat();
    if (isStopped) return;
    setLiveState({
      connection: environment.isOnline() ? "reconnecting" : "offline",
      lostAtMs: getLiveState().lostAtMs ?? environment.nowMs(),
      online: [],
      viewers: [],
    });
    reconnectTimer = setTimeout(connect, pauseMs(attempts));
    attempts += 1;
  }

  async function handleFrame(frame: ServerFrame): Promise<void> {
    switch (frame.type) {
      case "hello":
        attempts = 0;
        replayCount = 0;
        if (frame.version !== liveVersion) listeners.outdated();
        setLiveState({ connection: "connected", lostAtMs: null });
        listeners.opened?.();
        sendViewing();
        if (!isActive) send({ type: "activity", isActive });
        return;
      case "changes":
        seq = Math.max(seq, frame.seq);
        listeners.changes(frame.changes);
        return;
      case "resync":
        seq = Math.max(seq, frame.seq);
        listeners.resync();
        return;
      case "reset":
        resetTo = Math.max(resetTo ?? 0, frame.seq);
        void reloadAll();
        return;
      case "presence":
        setLiveState({ online: frame.online, viewers: frame.viewers });
        return;
      case "late":
        setLiveState({ connection: frame.isLate ? "late" : "connected" });
        return;
      case "signed_out":
        // Someone may have signed in since, so the connection is tried until the listener stops it.
        reconnectLater();
        listeners.signedOut();
        return;
    }
  }

  /** Retries until it succeeds: later changes don't contain what was missed. */
  async function reloadAll(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    for (let failed = 0; resetTo !== null && !isStopped; ) {
      const requested = resetTo;
      // A reset that arrives meanwhile, even to the same sequence, may be for something not read yet.
      resetTo = null;
      try {
        seq = Math.max(seq, requested, await listeners.reset());
        failed = 0;
      } catch {
        resetTo = Math.max(resetTo ?? 0, requested);
        await new Promise((done) => setTimeout(done, pauseMs(failed)));
        failed += 1;
      }
    }
    isLoading = false;
  }

  function stop(): void {
    isStopped = true;
    resetTo = null;
    clearTimeout(reconnectTimer);
    stopHeartbeat();
    socket?.close(1000, "stop");
    socket = null;
  }

  return {
    start(after, initialReplayCount = 0) {
      seq = after;
      replayCount = initialReplayCount;
      isStopped = false;
      connect();
    },
    stop,
    setViewing(conversationId) {
      if (viewing === conversationId) return;
      viewing = conversationId;
      sendViewing();
    },
    setTyping(conversationId, kind) {
      send({ type: "typing", conversationId, kind });
    },
    setActive(value) {
      if (isActive === value) return;
      isActive = value;
      send({ type: "activity", isActive });
    },
    setHidden(value) {
      if (isHidden === value) return;
      isHidden = value;
      sendViewing();
    },
    reconnect,
  };
}
