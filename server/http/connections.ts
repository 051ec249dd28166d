// Connection limits that apply before a request exists: total, per address, and how long a client may take to send
// something.
import type http from "node:http";
import type { Socket } from "node:net";
import { limit } from "#domain/limits.ts";
import { ipBlock } from "#domain/member/ip-block.ts";
import type { Counters } from "#server/counters.ts";
import type { ClientAddress } from "./client-address.ts";

interface Connections {
  count(): number;
}

export function limitConnections(
  server: http.Server,
  address: ClientAddress,
  counters: Counters,
): Connections {
  const ofOne = new Map<string, number>();
  const open = new Set<Socket>();
  server.maxConnections = limit("connectionsMax");
  server.on("drop", () => counters.add("deskbell_refused_total", { reason: "connections" }));
  server.on("connection", (socket: Socket) => {
    // Later owners of the socket add their own listener; a socket must never be without one.
    socket.on("error", () => undefined);
    open.add(socket);
    const peer = socket.remoteAddress ?? "unknown";
    // One machine can use a whole IPv6 network.
    const from = ipBlock(peer);
    const count = (ofOne.get(from) ?? 0) + 1;
    ofOne.set(from, count);
    socket.on("close", () => {
      open.delete(socket);
      const left = (ofOne.get(from) ?? 1) - 1;
      if (left > 0) ofOne.set(from, left);
      else ofOne.delete(from);
    });
    if (count <= limit("connectionsPerAddress") || address.isProxy(peer)) return;
    counters.add("deskbell_refused_total", { reason: "connections_of_one" });
    socket.destroy();
  });
  server.headersTimeout = limit("headersSeconds") * 1000;
  server.requestTimeout = limit("requestSeconds") * 1000;
  // Providers and proxies reuse connections; with a shorter timeout a proxy could write into one that is closing.
  server.keepAliveTimeout = 65_000;
  // A client that reads nothing of a response for this long keeps it in memory.
  server.timeout = limit("connectionIdleSeconds") * 1000;
  server.maxHeadersCount = limit("headersPerRequest");
  return { count: () => open.size };
}

/** For http.createServer: these can't be set afterwards. */
export const serverOptions = (): http.ServerOptions => ({
  maxHeaderSize: limit("headerBytes"),
  connectionsCheckingInterval: 5_000,
  // Any other upgrade, such as curl's to h2c, is ignored, as RFC 9110 section 7.8 allows: the request is served without it.
  shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === "websocket",
});
