// /signal: the endpoint of the carrier's browser SDK. The SDK insists on TLS, which the tests put in front; the app's
// own softphone uses /softphone and needs none.
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

/** The SDK considers the gateway lost after 15 seconds. */
const lifeEveryMs = 5_000;
const maxBytes = 256 * 1_024;

interface SignalingServer {
  close(): void;
}

export function createSignalingServer(context: SimulatorContext, server: Server): SignalingServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBytes });
  const acceptUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (new URL(request.url ?? "/", context.ownUrl).pathname !== "/signal") return socket.destroy();
    sockets.handleUpgrade(request, socket, head, (browser) => serve(context, browser));
  };
  server.on("upgrade", acceptUpgrade);
  return {
    close() {
      server.off("upgrade", acceptUpgrade);
      for (const browser of sockets.clients) browser.terminate();
      sockets.close();
    },
  };
}

function serve(context: SimulatorContext, browser: WebSocket): void {
  const send = (message: OutgoingSignalingMessage) => {
    if (browser.readyState === browser.OPEN) browser.send(writeMessage(message));
  };
  const session = new SignalingSession(context, send);
  const life = setInterval(() => browser.send(keepAliveMessage), lifeEveryMs);
  // Messages are handled in order: those after a token wait until it is verified.
  let before: Promise<void> = Promise.resolve();
  const receive = async (message: SignalingMessage) => {
    try {
      await session.handle(message);
    } catch (error) {
      process.stderr.write(`/signal ${message.type}: ${String(error)}\n`);
      const payload = { error: { code: 31000, message: "The gateway has failed." } };
      send({ type: "error", payload });
    }
  };
  browser.on("message", (data) => {
    const message = readMessage(String(data));
    if (message !== null) before = before.then(() => receive(message));
  });
  // A close event follows.
  browser.on("error", () => {});
  browser.on("close", () => {
    clearInterval(life);
    session.close();
  });
}
