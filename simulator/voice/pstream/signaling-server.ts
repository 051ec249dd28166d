// /signal: where the carrier's browser package connects. It insists on TLS, which whoever runs the tests puts before
// us; our own softphone goes by /softphone and needs none.
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { SimulatorContext } from "#simulator/context.ts";
import {
  keepAliveMessage,
  type OutgoingSignalingMessage,
  readMessage,
  type SignalingMessage,
  writeMessage,
} from "./messages.ts";
import { SignalingSession } from "./session.ts";

/** The package takes us for lost after 15 seconds. */
const lifeEveryMs = 5_000;
const maxBytes = 256 * 1_024;

export interface SignalingServer {
  close(): void;
}

export function createSignalingServer(world: SimulatorContext, server: Server): SignalingServer {
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

function serve(world: SimulatorContext, browser: WebSocket): void {
  const tell = (told: OutgoingSignalingMessage) => {
    if (browser.readyState === browser.OPEN) browser.send(writeMessage(told));
  };
  const session = new SignalingSession(world, tell);
  const life = setInterval(() => browser.send(keepAliveMessage), lifeEveryMs);
  // One after the other: what follows on a token waits until it has been read.
  let before: Promise<void> = Promise.resolve();
  const hear = async (heard: SignalingMessage) => {
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
