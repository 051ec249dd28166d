// One WebSocket per browser tab. A browser that can't keep up is disconnected and resumes with its last number.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { clientFrame } from "#contract/client-frame.ts";
import { type ClientFrame, liveVersion, type ServerFrame } from "#contract/live-protocol.ts";
import { isLanguage, type Language, sourceLanguage } from "#domain/language/languages.ts";
import { localizeResponse } from "#domain/language/localize-response.ts";
import { limit } from "#domain/limits.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import type { Counters } from "#server/counters.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import type { LiveServer } from "./live-server.ts";
import type { Subscriber } from "./subscriber.ts";

export interface LiveSockets {
  accept(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    actor: AuthenticatedActor,
    reauthenticate: () => Promise<AuthenticatedActor | null>,
  ): void;
  stop(): void;
}

const tooSlowCode = 4008;
const tooManyCode = 4029;
const goingAwayCode = 1001;
/** Time a browser has to close after it was asked to. */
const closeTimeoutMs = 1_000;
const aliveFrame: ServerFrame = { type: "alive" };
/** Bursts are allowed: only the rate over a few seconds counts. */
const frameWindowMs = 5_000;

export function createLiveSockets(live: LiveServer, log: LogFn, counters: Counters): LiveSockets {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limit("socketFrameBytes"),
  });
  const responsive = new WeakSet<WebSocket>();
  const ofMember = new Map<string, number>();
  const ping = setInterval(() => {
    for (const socket of server.clients) {
      if (!responsive.has(socket)) socket.terminate();
      else {
        responsive.delete(socket);
        socket.ping();
      }
    }
  }, limit("socketPingSeconds") * 1000);

  return {
    accept(request, duplex, head, actor, reauthenticate) {
      server.handleUpgrade(request, duplex, head, (socket) => {
        responsive.add(socket);
        socket.on("error", () => undefined);
        socket.on("pong", () => responsive.add(socket));
        const subject = actor.kind === "api_key" ? actor.keyId : actor.memberId;
        const count = (ofMember.get(subject) ?? 0) + 1;
        ofMember.set(subject, count);
        socket.on("close", () => {
          const left = (ofMember.get(subject) ?? 1) - 1;
          if (left > 0) ofMember.set(subject, left);
          else ofMember.delete(subject);
        });
        if (count > limit("socketsPerMember")) {
          counters.add("deskbell_refused_total", { reason: "sockets_of_member" });
          return dismiss(socket);
        }
        serve(live, socket, actor, reauthenticate, log, counters, languageOf(request));
      });
    },
    stop() {
      clearInterval(ping);
      for (const socket of server.clients) socket.close(goingAwayCode);
      server.close();
    },
  };
}

function serve(
  live: LiveServer,
  socket: WebSocket,
  actor: AuthenticatedActor,
  reauthenticate: () => Promise<AuthenticatedActor | null>,
  log: LogFn,
  counters: Counters,
  language: Language,
): void {
  const subscriber: Subscriber = {
    actor,
    reauthenticate,
    viewing: null,
    receivesEverything: false,
    isActive: true,
    sentSeq: 0,
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > limit("socketBacklogBytes"))
        return socket.close(tooSlowCode, "too slow");
      socket.send(write(frame, language), { binary: false });
    },
    close: () => socket.close(goingAwayCode),
  };
  let isHere = false;
  const handleFrame = async (frame: ClientFrame): Promise<void> => {
    if (frame.type === "hello" && !isHere) {
      isHere = true;
      subscriber.send({ type: "hello", version: liveVersion, seq: frame.after });
      if (frame.viewing) await live.setViewing(subscriber, frame.viewing);
      await live.join(subscriber, frame.after, frame.replayCount);
      if (socket.readyState !== socket.OPEN) live.leave(subscriber);
      return;
    }
    // Only a socket that joined leaves again; what others say would be kept for ever.
    if (!isHere) return;
    if (frame.type === "viewing") return live.setViewing(subscriber, frame.conversationId);
    if (frame.type === "typing" && subscriber.viewing?.conversationId === frame.conversationId)
      live.setTyping(subscriber, frame.kind);
    if (frame.type === "activity") live.setActive(subscriber, frame.isActive);
  };
  /** The latest waiting frame of each kind; older ones are obsolete. */
  const waiting = new Map<ClientFrame["type"], ClientFrame>();
  let isHandling = false;
  const handleWaitingFrames = async (): Promise<void> => {
    if (isHandling) return;
    isHandling = true;
    try {
      for (let next = firstOf(waiting); next; next = firstOf(waiting)) {
        waiting.delete(next.type);
        await handleFrame(next);
      }
    } finally {
      isHandling = false;
    }
  };
  let windowEndsAtMs = 0;
  let inWindow = 0;
  let isDismissed = false;
  const isFlood = (): boolean => {
    const nowMs = performance.now();
    if (nowMs >= windowEndsAtMs) {
      windowEndsAtMs = nowMs + frameWindowMs;
      inWindow = 0;
    }
    inWindow += 1;
    return inWindow > (limit("socketFramesPerSecond") * frameWindowMs) / 1_000;
  };
  const count = (): boolean => {
    if (isDismissed) return false;
    counters.add("deskbell_socket_frames_total");
    if (!isFlood()) return true;
    isDismissed = true;
    waiting.clear();
    counters.add("deskbell_refused_total", { reason: "socket_frames" });
    log("warn", "live.too_many_frames", { member: actor.memberId });
    dismiss(socket);
    return false;
  };
  socket.on("ping", count);
  socket.on("pong", count);
  socket.on("message", (data) => {
    if (!count()) return;
    const frame = readFrame(String(data));
    if (frame === null) {
      log("warn", "live.frame_rejected", { member: actor.memberId });
      return socket.close(1003, "not a frame");
    }
    // At once, however long the frames before it take.
    if (frame.type === "activity" && isHere) subscriber.send(aliveFrame);
    // Re-inserted last, so frames are processed in the order they were sent.
    waiting.delete(frame.type);
    waiting.set(frame.type, frame);
    handleWaitingFrames().catch((error: unknown) => {
      log("warn", "live.frame_invalid", errorFields(error));
      socket.close(1011);
    });
  });
  socket.on("close", () => {
    isDismissed = true;
    waiting.clear();
    if (isHere) live.leave(subscriber);
  });
}

const firstOf = <Kind, Frame>(frames: ReadonlyMap<Kind, Frame>): Frame | undefined =>
  frames.values().next().value;

/** Reads nothing more from the socket, and doesn't wait for its close frame. */
function dismiss(socket: WebSocket): void {
  socket.close(tooManyCode, "too many");
  socket.pause();
  setTimeout(() => socket.terminate(), closeTimeoutMs).unref();
}

/** The app names the language of its screen; a browser's WebSocket can't set a header. */
function languageOf({ url }: IncomingMessage): Language {
  const requested = new URL(url ?? "/", "http://here").searchParams.get("lang");
  return isLanguage(requested) ? requested : sourceLanguage;
}

const written = new WeakMap<ServerFrame, Partial<Record<Language, Buffer>>>();

/** A frame for many sockets is serialized once in each language. */
function write(frame: ServerFrame, language: Language): Buffer {
  const before = written.get(frame) ?? {};
  written.set(frame, before);
  before[language] ??= Buffer.from(localizeResponse(language, frame));
  return before[language];
}

export function readFrame(text: string): ClientFrame | null {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
