// The doors of the house, readable from top to bottom: what stands at which address and who may come in.
import http from "node:http";
import type { Duplex } from "node:stream";
import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import type { Action, Grant } from "#server/actions/action.ts";
import { type Actor, asSomeone } from "#server/actions/actor.ts";
import type { Asking, Desk } from "#server/actions/desk.ts";
import { findAction } from "#server/actions/table.ts";
import { serveEventStream } from "#server/live/event-stream.ts";
import type { Live } from "#server/live/live.ts";
import type { Sockets } from "#server/live/sockets.ts";
import type { Log } from "#server/log.ts";
import { version } from "#server/version.ts";
import { type Api, openApi } from "./api.ts";
import { giveTake } from "./call/take-door.ts";
import { giveAttachment, giveMedia, giveSound, takeUpload } from "./files.ts";
import { setSafetyHeaders } from "./headers.ts";
import { openHooks } from "./hooks.ts";
import { giveOriginal } from "./mail/original-door.ts";
import { openPictureDoor } from "./mail/picture-door.ts";
import { giveRawItem, rawItemPath } from "./mail/raw-item-door.ts";
import { asDeskError, problemOf, problemType, retryAfter } from "./problems.ts";
import { openRateLimits, rateHeaders } from "./rate-limits.ts";
import type { RawDoor } from "./raw-door.ts";
import { openReference } from "./reference.ts";
import { readJson, sendJson, sendText, type Visit } from "./request.ts";
import { type Asked, actorOf, isFromHere, nobody, sessionCookie } from "./sessions.ts";
import { passToSimulator, passToSoftphone, type SimulatorDoor } from "./simulator-proxy.ts";
import type { StaticFiles } from "./static.ts";

export interface DoorParts {
  readonly desk: Desk;
  readonly live: Live;
  readonly sockets: Sockets;
  readonly files: StaticFiles;
  readonly simulator: SimulatorDoor;
  readonly rawDoor: RawDoor;
  readonly log: Log;
  /** What is not ready, by name; empty when all is. */
  readonly notReady: () => Promise<readonly string[]>;
  /** Believed only behind a proxy of ours. */
  readonly trustsProxy: boolean;
}

export function openDoors(parts: DoorParts): http.Server {
  const { desk, live, log } = parts;
  const { publicUrl } = desk.parts.outside;
  const isHttps = publicUrl.startsWith("https:");
  const rates = openRateLimits(() => desk.parts.clock.now());
  const hooks = openHooks(desk, parts.rawDoor, log);
  const api: Api = openApi(desk, log);
  const reference = openReference(version, publicUrl);
  const givePicture = openPictureDoor(desk, log);

  const server = http.createServer((request, response) => {
    const visit = visitOf(request, response, parts.trustsProxy);
    setSafetyHeaders(response, isHttps);
    serve(visit).catch(async (error: unknown) => {
      // Whoever asked has hung up: there is nobody to tell and nothing to mend.
      if (request.destroyed && !request.complete) return;
      const known = asDeskError(error, log, `${visit.method} ${visit.url.pathname}`);
      if (response.headersSent) return void response.destroy();
      const seconds = retryAfter(known);
      if (seconds !== null) response.setHeader("retry-after", String(seconds));
      await sendJson(visit, known.status, problemOf(known), problemType);
    });
  });

  async function serve(visit: Visit): Promise<unknown> {
    const { pathname } = visit.url;
    if (pathname === "/healthz") return sendText(visit.response, 200, "alive");
    if (pathname === "/readyz") return serveReadiness(visit);
    if (pathname.startsWith("/hooks/"))
      return limited(visit, `hook ${pathname.slice(0, 120)}`, limit("hooksPerMinute"), () =>
        hooks(visit),
      );
    if (pathname.startsWith("/media/"))
      return limited(visit, `media ${visit.ip}`, limit("hooksPerMinute"), () =>
        giveMedia(desk, visit),
      );
    if (pathname === "/api/v1/openapi.json")
      return sendJson(visit, 200, await reference.document());
    if (pathname === "/docs" || pathname === "/docs.css") return reference.serve(visit);
    if (pathname.startsWith("/rpc/")) return asSomebody(visit, (actor) => serveRpc(visit, actor));
    if (pathname === "/api/v1/feed") return asSomebody(visit, (actor) => serveFeed(visit, actor));
    if (pathname.startsWith("/api/")) return asSomebody(visit, (actor) => serveApi(visit, actor));
    if (pathname === "/uploads" && visit.method === "POST")
      return asSomebody(visit, (actor) => takeUpload(desk, visit, actor));
    if (pathname.startsWith("/attachments/"))
      return asSomebody(visit, (actor) => giveAttachment(desk, visit, actor));
    if (pathname.startsWith("/sounds/"))
      return asSomebody(visit, (actor) => giveSound(desk, visit, actor));
    if (pathname === "/images") return asSomebody(visit, (actor) => givePicture(visit, actor));
    if (pathname.startsWith("/messages/"))
      return asSomebody(visit, (actor) => giveOriginal(desk, visit, actor));
    if (rawItemPath.test(pathname))
      return asSomebody(visit, (actor) => giveRawItem(desk, visit, actor));
    if (pathname.startsWith("/takes/"))
      return asSomebody(visit, (actor) => giveTake(desk, visit, actor));
    if (pathname.startsWith("/softphone/simulator/"))
      return asSomebody(visit, (actor) => passToSoftphone(parts.simulator, visit, actor), {
        ...askedOf(visit),
        // theirs is for the carrier; here they are known by their session
        authorization: undefined,
      });
    if (pathname.startsWith("/simulator/api/"))
      return asSomebody(visit, (actor) => passToSimulator(desk, parts.simulator, visit, actor));
    if (parts.files.serve(visit)) return undefined;
    throw new DeskError("not_found");
  }

  /** Who asks, whether the browser was sent here by our own page, and whether it asks too often. */
  async function asSomebody(
    visit: Visit,
    go: (actor: Actor) => Promise<unknown>,
    asked: Asked = askedOf(visit),
  ): Promise<unknown> {
    const { request, method } = visit;
    const { origin, host } = request.headers;
    if (
      !isFromHere(publicUrl, {
        method,
        origin,
        host,
        fetchSite: request.headers["sec-fetch-site"] as string | undefined,
      })
    ) {
      throw new DeskError("wrong_origin");
    }
    const actor = await actorOf(desk.parts, publicUrl, asked);
    const [bearer, most] =
      actor.kind === "nobody" || actor.kind === "system"
        ? [`ip ${visit.ip}`, limit("publicPerMinute")]
        : [actor.kind === "key" ? actor.keyId : actor.sessionId, limit("requestsPerMinute")];
    return limited(visit, bearer, most, () => go(actor));
  }

  async function limited(
    visit: Visit,
    bearer: string,
    most: number,
    go: () => Promise<unknown>,
  ): Promise<unknown> {
    const rate = rates.count(bearer, most);
    for (const [name, value] of Object.entries(rateHeaders(rate)))
      visit.response.setHeader(name, value);
    if (!rate.isAllowed) throw new DeskError("too_many_requests", { seconds: rate.resetSeconds });
    return go();
  }

  /** A door for nobody sees nobody: who signs in is not yet who they were. */
  const askingOf = (visit: Visit, actor: Actor, action: Action): Asking => ({
    actor: action.needs === "nobody" ? nobody(askedOf(visit)) : actor,
    idempotencyKey: firstOf(visit.request.headers["idempotency-key"])?.slice(0, 200) ?? null,
    grant: (session: Grant | null) =>
      visit.response.appendHeader("set-cookie", sessionCookie(publicUrl, session)),
  });

  async function serveRpc(visit: Visit, actor: Actor): Promise<void> {
    const action = findAction(visit.url.pathname.slice("/rpc/".length));
    if (!action || visit.method !== "POST") throw new DeskError("not_found");
    const input = await readJson(visit.request, limit("bodyBytes"));
    const answer = await desk.perform(action, askingOf(visit, actor, action), input as never);
    if (/^(send|start)-(text|mail|conversation)$/.test(action.name))
      desk.parts.passes?.("send.written");
    await sendJson(visit, 200, answer);
  }

  async function serveApi(visit: Visit, actor: Actor): Promise<void> {
    const { request, response, method } = visit;
    response.setHeader("cache-control", "no-store");
    const hasBody = method !== "GET" && method !== "HEAD";
    const body = hasBody ? await readJson(request, limit("bodyBytes")) : undefined;
    const isServed = await api.serve({ request, response, body }, (action) =>
      askingOf(visit, actor, action),
    );
    if (!isServed) throw new DeskError("not_found");
  }

  async function serveFeed(visit: Visit, actor: Actor): Promise<void> {
    const someone = asSomeone(actor);
    const after = Number(
      firstOf(visit.request.headers["last-event-id"]) ?? visit.url.searchParams.get("after") ?? "0",
    );
    if (!Number.isSafeInteger(after) || after < 0)
      throw DeskError.invalid([
        { path: "after", say: "Give the number of the last event you saw." },
      ]);
    await serveEventStream(
      live,
      visit.response,
      someone,
      () => recogniseAgain(askedOf(visit)),
      after,
    );
  }

  async function serveReadiness(visit: Visit): Promise<void> {
    const missing = await parts.notReady();
    await sendJson(visit, missing.length === 0 ? 200 : 503, {
      ready: missing.length === 0,
      missing,
    });
  }

  async function recogniseAgain(asked: Asked) {
    const actor = await actorOf(desk.parts, publicUrl, asked);
    return actor.kind === "member" || actor.kind === "key" ? actor : null;
  }

  server.on("upgrade", (request, socket: Duplex, head) => {
    const visit = visitOf(request, new http.ServerResponse(request), parts.trustsProxy);
    const refuse = (status: string) =>
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
    const { origin, host } = request.headers;
    const isOurs =
      origin === undefined ||
      isFromHere(publicUrl, { method: "POST", origin, host, fetchSite: undefined });
    if (visit.url.pathname !== "/api/v1/feed" || !isOurs) return void refuse("404 Not Found");
    if (!rates.count(`feed ${visit.ip}`, limit("requestsPerMinute")).isAllowed)
      return void refuse("429 Too Many Requests");
    const asked = askedOf(visit);
    recogniseAgain(asked).then(
      (actor) =>
        actor
          ? parts.sockets.accept(request, socket, head, actor, () => recogniseAgain(asked))
          : void refuse("401 Unauthorized"),
      () => void refuse("503 Service Unavailable"),
    );
  });
  // Providers and proxies keep connections; a slow sender may not hold one for ever.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 60_000;
  return server;
}

function visitOf(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  trustsProxy: boolean,
): Visit {
  const forwarded = trustsProxy
    ? firstOf(request.headers["x-forwarded-for"])?.split(",").at(-1)?.trim()
    : undefined;
  const url = new URL(
    URL.canParse(request.url ?? "/", "http://here") ? (request.url ?? "/") : "/",
    "http://here",
  );
  return {
    request,
    response,
    url,
    method: request.method ?? "GET",
    ip: forwarded || (request.socket.remoteAddress ?? "unknown"),
  };
}

const askedOf = ({ request, ip }: Visit): Asked => ({
  cookie: request.headers.cookie,
  authorization: request.headers.authorization,
  userAgent: request.headers["user-agent"],
  ip,
});

const firstOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;
