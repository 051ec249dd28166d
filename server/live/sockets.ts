// One WebSocket per tab. A browser that cannot keep up is let go and comes back with its number.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { type ClientFrame, liveVersion, type ServerFrame } from "#contract/live.ts";
import { isId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { SomeoneActor } from "#server/actions/actor.ts";
import { factsOf, type Log } from "#server/log.ts";
import type { Listener } from "./listener.ts";
import type { Live } from "./live.ts";

export interface Sockets {
  accept(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    actor: SomeoneActor,
    recognise: () => Promise<SomeoneActor | null>,
  ): void;
  stop(): void;
}

const tooSlow = 4008;
const goingAway = 1001;

export function openSockets(live: Live, log: Log): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 16 * 1024,
  });
  const answered = new WeakSet<WebSocket>();
  const ping = setInterval(() => {
    for (const socket of server.clients) {
      if (!answered.has(socket)) socket.terminate();
      else {
        answered.delete(socket);
        socket.ping();
      }
    }
  }, limit("socketPingSeconds") * 1000);

  return {
    accept(request, duplex, head, actor, recognise) {
      server.handleUpgrade(request, duplex, head, (socket) => {
        answered.add(socket);
        socket.on("pong", () => answered.add(socket));
        serve(live, socket, actor, recognise, log);
      });
    },
    stop() {
      clearInterval(ping);
      for (const socket of server.clients) socket.close(goingAway);
      server.close();
    },
  };
}

function serve(
  live: Live,
  socket: WebSocket,
  actor: SomeoneActor,
  recognise: () => Promise<SomeoneActor | null>,
  log: Log,
): void {
  const listener: Listener = {
    actor,
    recognise,
    looking: null,
    hearsEverything: false,
    isWatching: true,
    toldSeq: 0,
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > limit("socketBacklogBytes"))
        return socket.close(tooSlow, "too slow");
      socket.send(write(frame), { binary: false });
    },
    close: () => socket.close(goingAway),
  };
  let isHere = false;
  const take = async (frame: ClientFrame): Promise<void> => {
    if (frame.t === "hello" && !isHere) {
      isHere = true;
      listener.send({ t: "hello", version: liveVersion, seq: frame.after });
      if (frame.looking) await live.look(listener, frame.looking);
      await live.join(listener, frame.after);
      if (socket.readyState !== socket.OPEN) live.leave(listener);
      return;
    }
    if (frame.t === "looking") return live.look(listener, frame.conversationId);
    if (frame.t === "typing" && listener.looking?.conversationId === frame.conversationId)
      live.type(listener, frame.medium);
    if (frame.t === "watching") live.watch(listener, frame.isWatching);
  };
  socket.on("message", (data) => {
    const frame = readFrame(String(data));
    if (frame === null) return socket.close(1003, "not a frame");
    take(frame).catch((error: unknown) => {
      log("warn", "live.frame_failed", factsOf(error));
      socket.close(1011);
    });
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    if (isHere) live.leave(listener);
  });
}

const written = new WeakMap<ServerFrame, Buffer>();

/** One frame for many sockets is written out once. */
function write(frame: ServerFrame): Buffer {
  const before = written.get(frame);
  if (before) return before;
  const bytes = Buffer.from(JSON.stringify(frame));
  written.set(frame, bytes);
  return bytes;
}

function readFrame(text: string): ClientFrame | null {
  try {
    const frame = JSON.parse(text) as Record<string, unknown>;
    const isIdOrNull = (value: unknown) =>
      value === null || (typeof value === "string" && isId(value));
    switch (frame.t) {
      case "hello":
        return Number.isSafeInteger(frame.after) && isIdOrNull(frame.looking ?? null)
          ? (frame as ClientFrame)
          : null;
      case "looking":
        return isIdOrNull(frame.conversationId) ? (frame as ClientFrame) : null;
      case "typing":
        return isIdOrNull(frame.conversationId) &&
          [null, "text", "note"].includes(frame.medium as null)
          ? (frame as ClientFrame)
          : null;
      case "watching":
        return typeof frame.isWatching === "boolean" ? (frame as ClientFrame) : null;
      default:
        return null;
    }
  } catch {
    return null;
  }
}
