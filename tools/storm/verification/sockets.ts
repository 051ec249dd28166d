// Members' live sockets: time from the loss of a socket until a process sends hello again. Sockets reconnect like a
// browser behind a proxy, perhaps to another process.
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import type { AppSession } from "#tools/storm/traffic/app-session.ts";
import { median } from "./memory.ts";

export interface SocketFigures {
  readonly losses: number;
  readonly medianMs: number;
  readonly worstMs: number;
}

interface SocketWatch {
  end(): Promise<SocketFigures>;
}

const retryMs = 200;
const patienceMs = 5_000;

export function watchSockets(session: AppSession, port: number, count: number): SocketWatch {
  const gaps: number[] = [];
  let isOver = false;
  const open = new Set<WebSocket>();

  /** Resolves when the socket closes; calls `hello` when it is served. */
  const live = (hello: () => void) =>
    new Promise<void>((gone) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/feed`, {
        headers: {
          cookie: session.cookie,
          host: new URL(session.publicUrl).host,
          origin: session.publicUrl,
        },
        handshakeTimeout: patienceMs,
      });
      open.add(socket);
      const unserved = setTimeout(() => socket.terminate(), patienceMs * 2);
      socket.on("open", () =>
        socket.send(JSON.stringify({ type: "hello", version: 1, after: 0, viewing: null })),
      );
      socket.on("message", () => {
        clearTimeout(unserved);
        hello();
      });
      socket.on("error", () => undefined);
      socket.on("close", () => {
        clearTimeout(unserved);
        open.delete(socket);
        gone();
      });
    });

  const members = Array.from({ length: count }, async () => {
    let lostAt: number | null = null;
    while (!isOver) {
      await live(() => {
        if (lostAt !== null) gaps.push(performance.now() - lostAt);
        lostAt = null;
      });
      lostAt ??= performance.now();
      await pause(retryMs);
    }
  });
  return {
    async end() {
      isOver = true;
      for (const socket of open) socket.terminate();
      await Promise.all(members);
      return {
        losses: gaps.length,
        medianMs: Math.round(median(gaps)),
        worstMs: Math.round(Math.max(0, ...gaps)),
      };
    },
  };
}
