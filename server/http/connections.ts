// Limits on the connections themselves, before there is a request: how many, how many of one address, and how long one may
// take to say something.
import type http from "node:http";
import type { Socket } from "node:net";
import { limit } from "#domain/limits.ts";
import { ipBlock } from "#domain/member/ip-block.ts";
import type { Meters } from "#server/meters.ts";
import type { ClientAddress } from "./client-address.ts";

export interface Connections {
  count(): number;
}

export function limitConnections(
  server: http.Server,
  address: ClientAddress,
  meters: Meters,
): Connections {
  const ofOne = new Map<string, number>();
  const open = new Set<Socket>();
  server.maxConnections = limit("connections");
  server.on("drop", () => meters.add("deskbell_refused_total", { why: "connections" }));
  server.on("connection", (socket: Socket) => {
    // Whoever takes the socket over later adds a listener of their own; none is ever without one.
    socket.on("error", () => undefined);
    open.add(socket);
    const peer = socket.remoteAddress ?? "unknown";
    // One machine has a whole network of IPv6 to come from.
    const from = ipBlock(peer);
    const count = (ofOne.get(from) ?? 0) + 1;
    ofOne.set(from, count);
    socket.on("close", () => {
      open.delete(socket);
      const left = (ofOne.get(from) ?? 1) - 1;
      if (left > 0) ofOne.set(from, left);
      else ofOne.delete(from);
    });
    if (count <= limit("connectionsOfOne") || address.isProxy(peer)) return;
    meters.add("deskbell_refused_total", { why: "connections_of_one" });
    socket.destroy();
  });
  server.headersTimeout = limit("headersSeconds") * 1000;
  server.requestTimeout = limit("requestSeconds") * 1000;
  // Providers and proxies keep connections; below this a proxy would write into one that is being closed.
  server.keepAliveTimeout = 65_000;
  // Whoever takes nothing of an answer for this long holds it in our memory.
  server.timeout = limit("connectionSilentSeconds") * 1000;
  server.maxHeadersCount = limit("headers");
  return { count: () => open.size };
}

/** Given to http.createServer: these cannot be set afterwards. */
export const serverOptions = (): http.ServerOptions => ({
  maxHeaderSize: limit("headerBytes"),
  connectionsCheckingInterval: 5_000,
});
