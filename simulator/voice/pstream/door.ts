// /signal: where the carrier's browser package connects. It insists on TLS, which whoever runs the tests puts before
// us; our own softphone goes by /softphone and needs none.
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { World } from "#simulator/world.ts";
import { SignalSession } from "./session.ts";
import { type Heard, readMessage, signOfLife, type Told, writeMessage } from "./wire.ts";

/** The package takes us for lost after 15 seconds. */
const lifeEveryMs = 5_000;
const maxBytes = 256 * 1_024;

export interface SignalDoor {
  close(): void;
}

export function openSignalDoor(world: World, server: Server): SignalDoor {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBytes });
  const take = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (new URL(request.url ?? "/", world.ownUrl).pathname !== "/signal") return socket.destroy();
    sockets.handleUpgrade(request, socket, head, (browser) => serve(world, browser));
  };
  server.on("upgrade", take);
  return {
    close() {
      server.off("upgrade", take);
      for (const browser of sockets.clients) browser.terminate();
      sockets.close();
    },
  };
}

function serve(world: World, browser: WebSocket): void {
  const tell = (told: Told) => {
    if (browser.readyState === browser.OPEN) browser.send(writeMessage(told));
  };
  const session = new SignalSession(world, tell);
  const life = setInterval(() => browser.send(signOfLife), lifeEveryMs);
  // One after the other: what follows on a token waits until it has been read.
  let before: Promise<void> = Promise.resolve();
  const hear = async (heard: Heard) => {
    try {
      await session.hear(heard);
    } catch (error) {
      process.stderr.write(`/signal ${heard.type}: ${String(error)}\n`);
      const payload = { error: { code: 31000, message: "The gateway has failed." } };
      tell({ type: "error", payload });
    }
  };
  browser.on("message", (data) => {
    const heard = readMessage(String(data));
    if (heard !== null) before = before.then(() => hear(heard));
  });
  // Its close follows.
  browser.on("error", () => {});
  browser.on("close", () => {
    clearInterval(life);
    session.close();
  });
}
