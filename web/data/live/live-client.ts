// The live line: one WebSocket per tab, resumed by sequence after any gap. What it hears goes to
// apply-news; when too much changed it asks again for what is on the screen, ever more slowly while the
// storm lasts.
import {
  type AnyChangeEvent,
  type ClientFrame,
  liveVersion,
  type ServerFrame,
} from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { getLiveState, setLiveState } from "./live-store.ts";

export interface LiveListeners {
  readonly news: (news: readonly AnyChangeEvent[]) => void;
  /** Ask again for what is on the screen. */
  readonly many: () => void;
  /** Forget everything and load anew. Gives the sequence the new state stands at. */
  readonly reset: () => Promise<number>;
  readonly signedOut: () => void;
  /** The line is open, at first and after each break. */
  readonly opened?: () => void;
  /** The server speaks another version than this page. */
  readonly outdated: () => void;
}

/** What the client needs of the browser, so that a test can be the browser. */
export interface LiveEnvironment {
  readonly open: () => WebSocket;
  readonly random: () => number;
  readonly nowMs: () => number;
  readonly isOnline: () => boolean;
}

export interface LiveClient {
  readonly start: (after: number, again?: number) => void;
  readonly stop: () => void;
  readonly look: (conversationId: ConversationId | null) => void;
  readonly type: (conversationId: ConversationId, medium: "text" | "note" | "mail" | null) => void;
  /** Whether somebody sits before the page; else only `many` is told. */
  readonly watch: (isWatching: boolean) => void;
  /** A page out of sight looks at nothing, whatever stands open in it. */
  readonly hide: (isHidden: boolean) => void;
  /** Dials at once: the banner's button, or the network just came back. */
  readonly dialNow: () => void;
}

const longestWaitMs = 10_000;
/** A line that died without a word is only noticed by whoever speaks on it: what is so is said again. */
const beatMs = 25_000;
/** A timer this late means that the computer slept: the line is dialled anew rather than trusted. */
const sleptMs = 20_000;
/** In a tab out of sight browsers run a timer once a minute. */
const sleptHiddenMs = 120_000;

export function createLiveClient(listeners: LiveListeners, world: LiveEnvironment): LiveClient {
  let socket: WebSocket | null = null;
  let seq = 0;
  /** Until the server has heard it once. */
  let again = 0;
  let tries = 0;
  let looking: ConversationId | null = null;
  let dialTimer: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let beatenAtMs = 0;
  let isWatching = true;
  let isHidden = false;
  let isStopped = true;
  /** Everything has to be loaded anew, up to this number at least. */
  let resetTo: number | null = null;
  let isLoading = false;

  const send = (frame: ClientFrame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };

  const seen = () => (isHidden ? null : looking);
  const tellLooking = () => send({ t: "looking", conversationId: seen() });

  function keepBeating(): void {
    clearInterval(beat);
    beatenAtMs = world.nowMs();
    beat = setInterval(() => {
      const hasSlept = world.nowMs() - beatenAtMs > beatMs + (isHidden ? sleptHiddenMs : sleptMs);
      beatenAtMs = world.nowMs();
      if (hasSlept) redial();
      else send({ t: "watching", isWatching });
    }, beatMs);
  }

  function redial(): void {
    const old = socket;
    socket = null;
    old?.close(1000, "again");
    tries = 0;
    dial();
  }

  function dial(): void {
    clearTimeout(dialTimer);
    if (isStopped || socket !== null) return;
    const mine = world.open();
    socket = mine;
    mine.onopen = () => {
      keepBeating();
      const hello = { t: "hello", version: liveVersion, after: seq, looking: seen() } as const;
      send(again > 0 ? { ...hello, again } : hello);
    };
    mine.onmessage = (event: MessageEvent<string>) => {
      if (socket === mine) void take(JSON.parse(event.data) as ServerFrame);
    };
    mine.onclose = () => {
      if (socket === mine) hungUp();
    };
  }

  /** Half of the wait is chance, so that a restarted server is not stormed by all tabs at once. */
  const pauseMs = (failed: number): number =>
    Math.min(longestWaitMs, 400 * 2 ** failed) * (0.5 + world.random() / 2);

  function hungUp(): void {
    socket = null;
    clearInterval(beat);
    if (isStopped) return;
    setLiveState({
      connection: world.isOnline() ? "lost" : "offline",
      lostAtMs: getLiveState().lostAtMs ?? world.nowMs(),
      online: [],
      looking: [],
    });
    dialTimer = setTimeout(dial, pauseMs(tries));
    tries += 1;
  }

  async function take(frame: ServerFrame): Promise<void> {
    switch (frame.t) {
      case "hello":
        tries = 0;
        again = 0;
        if (frame.version !== liveVersion) listeners.outdated();
        setLiveState({ connection: "live", lostAtMs: null });
        listeners.opened?.();
        tellLooking();
        if (!isWatching) send({ t: "watching", isWatching });
        return;
      case "news":
        seq = Math.max(seq, frame.seq);
        listeners.news(frame.news);
        return;
      case "many":
        seq = Math.max(seq, frame.seq);
        listeners.many();
        return;
      case "reset":
        resetTo = Math.max(resetTo ?? 0, frame.seq);
        void loadAnew();
        return;
      case "presence":
        setLiveState({ online: frame.online, looking: frame.looking });
        return;
      case "late":
        setLiveState({ connection: frame.isLate ? "late" : "live" });
        return;
      case "signed_out":
        stop();
        listeners.signedOut();
        return;
    }
  }

  /** Until it has worked: news that come after say nothing of what was missed before them. */
  async function loadAnew(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    for (let failed = 0; resetTo !== null && !isStopped; ) {
      const wanted = resetTo;
      try {
        seq = Math.max(seq, wanted, await listeners.reset());
        if (resetTo === wanted) resetTo = null;
        failed = 0;
      } catch {
        await new Promise((done) => setTimeout(done, pauseMs(failed)));
        failed += 1;
      }
    }
    isLoading = false;
  }

  function stop(): void {
    isStopped = true;
    resetTo = null;
    clearTimeout(dialTimer);
    clearInterval(beat);
    socket?.close(1000, "bye");
    socket = null;
  }

  return {
    start(after, heardAgain = 0) {
      seq = after;
      again = heardAgain;
      isStopped = false;
      dial();
    },
    stop,
    look(conversationId) {
      if (looking === conversationId) return;
      looking = conversationId;
      tellLooking();
    },
    type(conversationId, medium) {
      send({ t: "typing", conversationId, medium });
    },
    watch(now) {
      if (isWatching === now) return;
      isWatching = now;
      send({ t: "watching", isWatching });
    },
    hide(now) {
      if (isHidden === now) return;
      isHidden = now;
      tellLooking();
    },
    dialNow: redial,
  };
}
