// Upgrades a request to a WebSocket. Nothing owns the raw socket during the decision, so it gets an error listener
// first, and a rejected socket is closed from the server side too.
import type http from "node:http";
import type { Duplex } from "node:stream";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import type { Counters } from "#server/counters.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import { isOwnHost, isSameOrigin } from "./authentication.ts";
import type { ClientAddress } from "./client-address.ts";
import { hasSeveralHosts } from "./reject-ambiguous-request.ts";

interface UpgradeDeps {
  readonly address: ClientAddress;
  readonly log: LogFn;
  readonly counters: Counters;
  readonly publicUrl: string;
  /** Counts the request. */
  isRateLimited(ip: string): boolean;
  reauthenticate(request: http.IncomingMessage): Promise<AuthenticatedActor | null>;
  accept(
    request: http.IncomingMessage,
    socket: Duplex,
    head: Buffer,
    actor: AuthenticatedActor,
    reauthenticate: () => Promise<AuthenticatedActor | null>,
  ): void;
}

export function attachUpgradeHandlers(server: http.Server, deps: UpgradeDeps): void {
  server.on("upgrade", (request: http.IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    request.on("error", () => undefined);
    const reject = (status: string) => {
      deps.counters.add("deskbell_refused_total", { reason: "upgrade" });
      if (!socket.writable) return void socket.destroy();
      socket.once("finish", () => socket.destroy());
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    };
    const { origin, host } = request.headers;
    const isOurs =
      origin === undefined ||
      (isOwnHost(deps.publicUrl, host) &&
        isSameOrigin(deps.publicUrl, { method: "POST", origin, host, fetchSite: undefined }));
    if (hasSeveralHosts(request)) return reject("400 Bad Request");
    if (!isFeed(request.url) || !isOurs) return reject("404 Not Found");
    if (deps.isRateLimited(deps.address.of(request))) return reject("429 Too Many Requests");
    deps
      .reauthenticate(request)
      .then((actor) => {
        if (actor === null) return reject("401 Unauthorized");
        if (!socket.readable || !socket.writable) return void socket.destroy();
        deps.accept(request, socket, head, actor, () => deps.reauthenticate(request));
      })
      .catch((error: unknown) => {
        deps.log("warn", "live.upgrade_failed", errorFields(error));
        reject("503 Service Unavailable");
      });
  });
}

const isFeed = (address: string | undefined): boolean =>
  (address ?? "").split("?")[0] === "/api/v1/feed";
