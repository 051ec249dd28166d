// The doors of the house, readable from top to bottom: what stands at which address and who may come in.
import http from "node:http";
import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { addressBlock } from "#domain/member/address-block.ts";
import type { Action, Grant } from "#server/actions/action.ts";
import type { Actor } from "#server/actions/actor.ts";
import { type Asking, type Desk, judge } from "#server/actions/desk.ts";
import { findAction } from "#server/actions/table.ts";
import { HeldTogether } from "#server/held-bytes.ts";
import type { Live } from "#server/live/live.ts";
import type { Sockets } from "#server/live/sockets.ts";
import type { Log } from "#server/log.ts";
import type { Meters } from "#server/meters.ts";
import { version } from "#server/version.ts";
import { type Api, openApi } from "./api.ts";
import { openApiRoutes } from "./api-routes.ts";
import { askedOf, openRecognition } from "./bearers.ts";
import { openClientAddress } from "./client-address.ts";
import { limitConnections, serverOptions } from "./connections.ts";
import { findDownload } from "./downloads.ts";
import { openFeedDoor } from "./feed-door.ts";
import { giveMedia, openUploadRoom, takeUpload } from "./files.ts";
import { setSafetyHeaders } from "./headers.ts";
import { openHooks } from "./hooks.ts";
import { openPictureDoor } from "./mail/picture-door.ts";
import { giveMetrics, type MetricsParts } from "./metrics-door.ts";
import {
  asDeskError,
  isRefusal,
  loggedPath,
  problemOf,
  problemType,
  retryAfter,
} from "./problems.ts";
import { openRateLimits, type Rate, rateHeaders } from "./rate-limits.ts";
import type { RawDoor } from "./raw-door.ts";
import { openReference } from "./reference.ts";
import { refuseUnclear } from "./refuse-unclear.ts";
import { openRefusedHooks } from "./refused-hooks.ts";
import { bodyLimit, firstOf, readJson, sendJson, sendText, type Visit } from "./request.ts";
import { type Asked, actorOf, cookiesOf, isFromHere, isOwnHost, nobody } from "./sessions.ts";
import { passToSimulator, passToSoftphone, type SimulatorDoor } from "./simulator-proxy.ts";
import type { StaticFiles } from "./static.ts";
import { openUpgrades } from "./upgrade.ts";

export interface DoorParts {
  readonly desk: Desk;
  readonly live: Live;
  readonly sockets: Sockets;
  readonly files: StaticFiles;
  readonly simulator: SimulatorDoor;
  readonly rawDoor: RawDoor;
  readonly whenHookRefused: () => void;
  readonly log: Log;
  /** What is not ready, by name; empty when all is. */
  readonly notReady: () => Promise<readonly string[]>;
  readonly meters: Meters;
  readonly metrics: MetricsParts;
  /** Addresses and ranges of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** What all files of a workspace may take, where another limit was set. */
  readonly storageBytes: number | null;
}

export interface Doors {
  readonly server: http.Server;
  readonly countConnections: () => number;
}

export function openDoors(parts: DoorParts): Doors {
  const { desk, live, log, meters } = parts;
  const { publicUrl } = desk.parts.outside;
  const isHttps = publicUrl.startsWith("https:");
  const steadyMs = desk.parts.clock.steadyMs ?? (() => performance.now());
  const rates = { strangers: openRateLimits(steadyMs), members: openRateLimits(steadyMs) };
  const lookUp = (asked: Asked) => actorOf(desk.parts, publicUrl, asked);
  const recognise = openRecognition(lookUp, rates.strangers, publicUrl);
  const hooks = openHooks(desk, parts.rawDoor, log);
  const noteRefused = openRefusedHooks(steadyMs, parts.whenHookRefused);
  const api: Api = openApi(desk, log);
  const findApiAction = openApiRoutes();
  const reference = openReference(version, publicUrl);
  const givePicture = openPictureDoor(desk, log);
  const address = openClientAddress(parts.trustedProxies);
  const held = {
    strangers: new HeldTogether(limit("heldOfStrangersBytes")),
    members: new HeldTogether(limit("heldOfMembersBytes")),
    hooks: new HeldTogether(limit("heldOfHooksBytes")),
  };
  const room = openUploadRoom(parts.storageBytes);
  const serveFeed = openFeedDoor(live, (visit) => recogniseAgain(askedOf(visit)));
  const countAnswer = (status: number) =>
    meters.add("deskbell_requests_total", { status: `${Math.floor(status / 100)}xx` });

  function visitOf(request: http.IncomingMessage, response: http.ServerResponse): Visit {
    const said = request.url ?? "/";
    const url = new URL(URL.canParse(said, "http://here") ? said : "/", "http://here");
    const method = request.method ?? "GET";
    const ip = address.of(request);
    const room = held.strangers.ofSender(addressBlock(ip), limit("heldOfStrangerBytes"));
    return { request, response, url, method, ip, held: room };
  }

  const server = http.createServer(serverOptions(), (request, response) => {
    // Whoever hangs up while we write is no fault of ours: without a listener it would end the process.
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    response.on("finish", () => countAnswer(response.statusCode));
    const visit = visitOf(request, response);
    setSafetyHeaders(response, isHttps);
    serve(visit).catch(async (error: unknown) => {
      // Whoever asked has hung up: there is nobody to tell and nothing to mend.
      if (request.destroyed && !request.complete) return;
      const known = asDeskError(error, log, `${visit.method} ${loggedPath(visit.url.pathname)}`);
      if (response.headersSent) return void response.destroy();
      const seconds = retryAfter(known);
      if (seconds !== null) response.setHeader("retry-after", String(seconds));
      if (isRefusal(known.status)) meters.add("deskbell_refused_total", { why: known.code });
      noteRefused(visit.url.pathname, known.status);
      await sendJson(visit, known.status, problemOf(known), problemType);
    });
  });

  async function serve(visit: Visit): Promise<unknown> {
    const { pathname } = visit.url;
    refuseUnclear(visit.request);
    if (pathname === "/healthz") return sendText(visit.response, 200, "alive");
    if (pathname === "/readyz") return serveReadiness(visit);
    if (pathname === "/metrics") return giveMetrics(parts.metrics, visit);
    if (pathname.startsWith("/hooks/"))
      return limitedByAddress(visit, "hook", limit("hooksPerMinute"), () => serveHook(visit));
    if (pathname.startsWith("/media/"))
      return limitedByAddress(visit, "media", limit("hooksPerMinute"), () =>
        giveMedia(desk, visit),
      );
    if (reference.isHere(pathname))
      return limitedByAddress(visit, "docs", limit("publicPerMinute"), () =>
        reference.serve(visit),
      );
    if (pathname.startsWith("/rpc/"))
      return asSomebody(visit, (actor, known) => serveRpc(known, actor));
    if (pathname === "/api/v1/feed") return asSomebody(visit, (actor) => serveFeed(visit, actor));
    if (pathname.startsWith("/api/"))
      return asSomebody(visit, (actor, known) => serveApi(known, actor));
    if (pathname === "/uploads" && visit.method === "POST")
      return asSomebody(visit, (actor, known) => takeUpload(desk, known, actor, room));
    const give = findDownload(pathname);
    if (give) return asSomebody(visit, (actor) => give(desk, visit, actor));
    if (pathname === "/images") return asSomebody(visit, (actor) => givePicture(visit, actor));
    if (pathname.startsWith("/softphone/simulator/"))
      return asSomebody(visit, (actor, known) => passToSoftphone(parts.simulator, known, actor), {
        ...askedOf(visit),
        // theirs is for the carrier; here they are known by their session
        authorization: undefined,
      });
    if (pathname.startsWith("/simulator/api/"))
      return asSomebody(visit, (actor, known) =>
        passToSimulator(desk, parts.simulator, known, actor),
      );
    if (parts.files.serve(visit)) return undefined;
    throw new DeskError("not_found");
  }

  /** Who asks, whether the browser was sent here by our own page, and whether it asks too often. */
  async function asSomebody(
    visit: Visit,
    go: (actor: Actor, visit: Visit) => Promise<unknown>,
    asked: Asked = askedOf(visit),
  ): Promise<unknown> {
    const { request, method } = visit;
    const { origin, host } = request.headers;
    const actor = await recognise(asked);
    // No page of somebody else's has a key of ours: a program may come by any name it knows.
    if (actor.kind !== "key" && !isOwnHost(publicUrl, host))
      throw new DeskError("wrong_host", { host: (host ?? "").slice(0, 100) });
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
    if (actor.kind === "nobody" || actor.kind === "system")
      return limitedByAddress(visit, "ip", limit("publicPerMinute"), () => go(actor, visit));
    const bearer = actor.kind === "key" ? actor.keyId : actor.sessionId;
    const rate = rates.members.count(bearer, limit("requestsPerMinute"));
    const share = held.members.ofSender(actor.memberId, limit("heldOfMemberBytes"));
    return limited(visit, rate, () => go(actor, { ...visit, held: share }));
  }

  const limitedByAddress = (visit: Visit, door: string, most: number, go: () => Promise<unknown>) =>
    limited(visit, rates.strangers.count(`${door} ${addressBlock(visit.ip)}`, most), go);

  async function limited(visit: Visit, rate: Rate, go: () => Promise<unknown>): Promise<unknown> {
    for (const [name, value] of Object.entries(rateHeaders(rate)))
      visit.response.setHeader(name, value);
    if (!rate.isAllowed) throw new DeskError("too_many_requests", { seconds: rate.resetSeconds });
    return go();
  }

  /** Whoever tries addresses that do not exist makes us look each of them up: a few of them are mistakes, many are not. */
  async function serveHook(visit: Visit): Promise<void> {
    const sender = addressBlock(visit.ip);
    const bearer = `unknown hook ${sender}`;
    if (!rates.strangers.look(bearer, limit("unknownHooksPerMinute")).isAllowed)
      throw new DeskError("too_many_requests", { seconds: 60 });
    await hooks({ ...visit, held: held.hooks.ofSender(sender, limit("heldOfHookSenderBytes")) });
    if (visit.response.statusCode === 404)
      rates.strangers.count(bearer, limit("unknownHooksPerMinute"));
  }

  /** A door for nobody sees nobody: who signs in is not yet who they were. */
  const askingOf = (visit: Visit, actor: Actor, action: Action): Asking => ({
    actor: action.needs === "nobody" ? nobody(publicUrl, askedOf(visit)) : actor,
    idempotencyKey: firstOf(visit.request.headers["idempotency-key"])?.slice(0, 200) ?? null,
    grant: (session: Grant | null) => {
      visit.response.appendHeader("set-cookie", cookiesOf(publicUrl, session));
      // Attachments and recordings lie in the browser's cache: the next one at this machine may be somebody else.
      if (session === null) visit.response.setHeader("clear-site-data", '"cache"');
    },
  });

  async function serveRpc(visit: Visit, actor: Actor): Promise<void> {
    const action = findAction(visit.url.pathname.slice("/rpc/".length));
    if (!action || visit.method !== "POST") throw new DeskError("not_found");
    // Whoever may not do it is told so before a byte of their words is held.
    judge(action.needs, actor);
    const input = await readJson(visit, bodyLimit(actor));
    const answer = await desk.perform(action, askingOf(visit, actor, action), input as never);
    if (/^(send|start)-(text|mail|conversation)$/.test(action.name))
      desk.parts.passes?.("send.written");
    await sendJson(visit, 200, answer);
  }

  async function serveApi(visit: Visit, actor: Actor): Promise<void> {
    const { request, response, method } = visit;
    response.setHeader("cache-control", "no-store");
    const action = findApiAction(method === "HEAD" ? "GET" : method, visit.url.pathname);
    if (!action) throw new DeskError("not_found");
    judge(action.needs, actor);
    const hasBody = method !== "GET" && method !== "HEAD";
    const body = hasBody ? await readJson(visit, bodyLimit(actor)) : undefined;
    const asking = (found: Action) => askingOf(visit, actor, found);
    const isServed = await api.serve({ request, response, body }, asking);
    if (!isServed) throw new DeskError("not_found");
  }

  async function serveReadiness(visit: Visit): Promise<void> {
    const missing = await parts.notReady();
    await sendJson(visit, missing[0] ? 503 : 200, { ready: !missing[0], missing });
  }

  async function recogniseAgain(asked: Asked) {
    const actor = await actorOf(desk.parts, publicUrl, asked);
    return actor.kind === "member" || actor.kind === "key" ? actor : null;
  }

  openUpgrades(server, {
    address,
    log,
    meters,
    publicUrl,
    refuses: (ip) =>
      !rates.strangers.count(`feed ${addressBlock(ip)}`, limit("requestsPerMinute")).isAllowed,
    recognise: (request) => recogniseAgain(askedOf({ request, ip: address.of(request) })),
    accept: parts.sockets.accept,
  });
  const connections = limitConnections(server, address, meters);
  return { server, countConnections: connections.count };
}
