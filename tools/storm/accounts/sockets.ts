// Members' live sockets: how long one is unserved after it was lost, until a process has said hello again. As the
// browser does it comes back by itself; as a browser behind a proxy it need not be the same process.
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Desk } from "#tools/storm/traffic/desk.ts";
import { median } from "./memory.ts";

export interface SocketFigures {
  readonly losses: number;
  readonly medianMs: number;
  readonly worstMs: number;
}

export interface SocketWatch {
  end(): Promise<SocketFigures>;
}

const againMs = 200;
const patienceMs = 5_000;

export function watchSockets(desk: Desk, port: number, count: number): SocketWatch {
  const gaps: number[] = [];
  let isOver = false;
  const open = new Set<WebSocket>();

  /** Settles when the socket is gone; `hello` when it is served. */
  const live = (hello: () => void) =>
    new Promise<void>((gone) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/feed`, {
        headers: {
          cookie: desk.cookie,
          host: new URL(desk.publicUrl).host,
          origin: desk.publicUrl,
        },
        handshakeTimeout: patienceMs,
      });
      open.add(socket);
      const unserved = setTimeout(() => socket.terminate(), patienceMs * 2);
      socket.on("open", () =>
        socket.send(JSON.stringify({ t: "hello", version: 1, after: 0, looking: null })),
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
      await pause(againMs);
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
