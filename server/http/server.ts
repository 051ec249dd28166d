// The doors of the house, readable from top to bottom: what stands at which address and who may come in.
import http from "node:http";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { ipBlock } from "#domain/member/ip-block.ts";
import type { Actor } from "#server/actions/actor.ts";
import type { Action, SessionGrant } from "#server/actions/define-action.ts";
import { findAction } from "#server/actions/registry.ts";
import { type ActionRequest, assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import { HeldTogether } from "#server/held-bytes.ts";
import type { LiveServer } from "#server/live/live-server.ts";
import type { LiveSockets } from "#server/live/live-sockets.ts";
import type { LogFn } from "#server/logger.ts";
import type { Meters } from "#server/meters.ts";
import { version } from "#server/version.ts";
import { createApiDocs } from "./api-docs.ts";
import { openApiRoutes } from "./api-routes.ts";
import {
  anonymousActor,
  cookiesOf,
  isOwnHost,
  isSameOrigin,
  type RequestIdentity,
  resolveActor,
} from "./authentication.ts";
import { askedOf, openRecognition } from "./bearers.ts";
import { openClientAddress } from "./client-address.ts";
import { limitConnections, serverOptions } from "./connections.ts";
import { findDownload } from "./downloads.ts";
import { createRemoteImageProxy } from "./email/remote-image-proxy.ts";
import { openFeedDoor } from "./feed-door.ts";
import { handleUpload, openUploadRoom, serveMedia } from "./files.ts";
import { giveMetrics, type MetricsParts } from "./metrics-door.ts";
import type { PayloadIngest } from "./payload-ingest.ts";
import {
  isRefusal,
  loggedPath,
  problemType,
  retryAfter,
  toAppError,
  toProblemDetails,
} from "./problem-details.ts";
import { createRateLimiter, type RateLimitState, rateLimitHeaders } from "./rate-limiter.ts";
import { refuseUnclear } from "./refuse-unclear.ts";
import { openRefusedHooks } from "./refused-hooks.ts";
import {
  bodyLimit,
  firstOf,
  type RequestContext,
  readJson,
  sendJson,
  sendSms,
} from "./request-context.ts";
import { type Api, createRestApi } from "./rest-api.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import { proxyToSimulator, proxyToSoftphone, type SimulatorEndpoint } from "./simulator-proxy.ts";
import type { StaticFiles } from "./static-files.ts";
import { openUpgrades } from "./upgrade.ts";
import { createWebhookHandler } from "./webhooks.ts";

export interface HttpServerDeps {
  readonly desk: Runtime;
  readonly live: LiveServer;
  readonly sockets: LiveSockets;
  readonly files: StaticFiles;
  readonly simulator: SimulatorEndpoint;
  readonly rawDoor: PayloadIngest;
  readonly whenHookRefused: () => void;
  readonly log: LogFn;
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

export function createHttpServer(parts: HttpServerDeps): Doors {
  const { desk, live, log, meters } = parts;
  const { publicUrl } = desk.parts.outside;
  const isHttps = publicUrl.startsWith("https:");
  const steadyMs = desk.parts.clock.steadyMs ?? (() => performance.now());
  const rates = { strangers: createRateLimiter(steadyMs), members: createRateLimiter(steadyMs) };
  const lookUp = (asked: RequestIdentity) => resolveActor(desk.parts, publicUrl, asked);
  const recognise = openRecognition(lookUp, rates.strangers, publicUrl);
  const hooks = createWebhookHandler(desk, parts.rawDoor, log);
  const noteRefused = openRefusedHooks(steadyMs, parts.whenHookRefused);
  const api: Api = createRestApi(desk, log);
  const findApiAction = openApiRoutes();
  const reference = createApiDocs(version, publicUrl);
  const givePicture = createRemoteImageProxy(desk, log);
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

  function visitOf(request: http.IncomingMessage, response: http.ServerResponse): RequestContext {
    const said = request.url ?? "/";
    const url = new URL(URL.canParse(said, "http://here") ? said : "/", "http://here");
    const method = request.method ?? "GET";
    const ip = address.of(request);
    const room = held.strangers.ofSender(ipBlock(ip), limit("heldOfStrangerBytes"));
    return { request, response, url, method, ip, held: room };
  }

  const server = http.createServer(serverOptions(), (request, response) => {
    // Whoever hangs up while we write is no fault of ours: without a listener it would end the process.
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    response.on("finish", () => countAnswer(response.statusCode));
    const visit = visitOf(request, response);
    setSecurityHeaders(response, isHttps);
    serve(visit).catch(async (error: unknown) => {
      // Whoever asked has hung up: there is nobody to tell and nothing to mend.
      if (request.destroyed && !request.complete) return;
      const known = toAppError(error, log, `${visit.method} ${loggedPath(visit.url.pathname)}`);
      if (response.headersSent) return void response.destroy();
      const seconds = retryAfter(known);
      if (seconds !== null) response.setHeader("retry-after", String(seconds));
      if (isRefusal(known.status)) meters.add("deskbell_refused_total", { why: known.code });
      noteRefused(visit.url.pathname, known.status);
      await sendJson(visit, known.status, toProblemDetails(known), problemType);
    });
  });

  async function serve(visit: RequestContext): Promise<unknown> {
    const { pathname } = visit.url;
    refuseUnclear(visit.request);
    if (pathname === "/healthz") return sendSms(visit.response, 200, "alive");
    if (pathname === "/readyz") return serveReadiness(visit);
    if (pathname === "/metrics") return giveMetrics(parts.metrics, visit);
    if (pathname.startsWith("/webhooks/"))
      return limitedByAddress(visit, "hook", limit("hooksPerMinute"), () => serveHook(visit));
    if (pathname.startsWith("/media/"))
      return limitedByAddress(visit, "media", limit("hooksPerMinute"), () =>
        serveMedia(desk, visit),
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
      return asSomebody(visit, (actor, known) => handleUpload(desk, known, actor, room));
    const give = findDownload(pathname);
    if (give) return asSomebody(visit, (actor) => give(desk, visit, actor));
    if (pathname === "/remote-images")
      return asSomebody(visit, (actor) => givePicture(visit, actor));
    if (pathname.startsWith("/softphone/simulator/"))
      return asSomebody(visit, (actor, known) => proxyToSoftphone(parts.simulator, known, actor), {
        ...askedOf(visit),
        // theirs is for the carrier; here they are known by their session
        authorization: undefined,
      });
    if (pathname.startsWith("/simulator/api/"))
      return asSomebody(visit, (actor, known) =>
        proxyToSimulator(desk, parts.simulator, known, actor),
      );
    if (parts.files.serve(visit)) return undefined;
    throw new AppError("not_found");
  }

  /** Who asks, whether the browser was sent here by our own page, and whether it asks too often. */
  async function asSomebody(
    visit: RequestContext,
    go: (actor: Actor, visit: RequestContext) => Promise<unknown>,
    asked: RequestIdentity = askedOf(visit),
  ): Promise<unknown> {
    const { request, method } = visit;
    const { origin, host } = request.headers;
    const actor = await recognise(asked);
    // No page of somebody else's has a key of ours: a program may come by any name it knows.
    if (actor.kind !== "key" && !isOwnHost(publicUrl, host))
      throw new AppError("wrong_host", { host: (host ?? "").slice(0, 100) });
    if (
      !isSameOrigin(publicUrl, {
        method,
        origin,
        host,
        fetchSite: request.headers["sec-fetch-site"] as string | undefined,
      })
    ) {
      throw new AppError("cross_origin_request");
    }
    if (actor.kind === "nobody" || actor.kind === "system")
      return limitedByAddress(visit, "ip", limit("publicPerMinute"), () => go(actor, visit));
    const bearer = actor.kind === "key" ? actor.keyId : actor.sessionId;
    const rate = rates.members.count(bearer, limit("requestsPerMinute"));
    const share = held.members.ofSender(actor.memberId, limit("heldOfMemberBytes"));
    return limited(visit, rate, () => go(actor, { ...visit, held: share }));
  }

  const limitedByAddress = (
    visit: RequestContext,
    door: string,
    most: number,
    go: () => Promise<unknown>,
  ) => limited(visit, rates.strangers.count(`${door} ${ipBlock(visit.ip)}`, most), go);

  async function limited(
    visit: RequestContext,
    rate: RateLimitState,
    go: () => Promise<unknown>,
  ): Promise<unknown> {
    for (const [name, value] of Object.entries(rateLimitHeaders(rate)))
      visit.response.setHeader(name, value);
    if (!rate.isAllowed) throw new AppError("too_many_requests", { seconds: rate.resetSeconds });
    return go();
  }

  /** Whoever tries addresses that do not exist makes us look each of them up: a few of them are mistakes, many are not. */
  async function serveHook(visit: RequestContext): Promise<void> {
    const sender = ipBlock(visit.ip);
    const bearer = `unknown hook ${sender}`;
    if (!rates.strangers.look(bearer, limit("unknownHooksPerMinute")).isAllowed)
      throw new AppError("too_many_requests", { seconds: 60 });
    await hooks({ ...visit, held: held.hooks.ofSender(sender, limit("heldOfHookSenderBytes")) });
    if (visit.response.statusCode === 404)
      rates.strangers.count(bearer, limit("unknownHooksPerMinute"));
  }

  /** A door for nobody sees nobody: who signs in is not yet who they were. */
  const askingOf = (visit: RequestContext, actor: Actor, action: Action): ActionRequest => ({
    actor: action.needs === "nobody" ? anonymousActor(publicUrl, askedOf(visit)) : actor,
    idempotencyKey: firstOf(visit.request.headers["idempotency-key"])?.slice(0, 200) ?? null,
    grant: (session: SessionGrant | null) => {
      visit.response.appendHeader("set-cookie", cookiesOf(publicUrl, session));
      // Attachments and recordings lie in the browser's cache: the next one at this machine may be somebody else.
      if (session === null) visit.response.setHeader("clear-site-data", '"cache"');
    },
  });

  async function serveRpc(visit: RequestContext, actor: Actor): Promise<void> {
    const action = findAction(visit.url.pathname.slice("/rpc/".length));
    if (!action || visit.method !== "POST") throw new AppError("not_found");
    // Whoever may not do it is told so before a byte of their words is held.
    assertAllowed(action.needs, actor);
    const input = await readJson(visit, bodyLimit(actor));
    const answer = await desk.perform(action, askingOf(visit, actor, action), input as never);
    if (/^(send-(sms|email)|start-(sms|email)-conversation)$/.test(action.name))
      desk.parts.passes?.("message.created");
    await sendJson(visit, 200, answer);
  }

  async function serveApi(visit: RequestContext, actor: Actor): Promise<void> {
    const { request, response, method } = visit;
    response.setHeader("cache-control", "no-store");
    const action = findApiAction(method === "HEAD" ? "GET" : method, visit.url.pathname);
    if (!action) throw new AppError("not_found");
    assertAllowed(action.needs, actor);
    const hasBody = method !== "GET" && method !== "HEAD";
    const body = hasBody ? await readJson(visit, bodyLimit(actor)) : undefined;
    const asking = (found: Action) => askingOf(visit, actor, found);
    const isServed = await api.serve({ request, response, body }, asking);
    if (!isServed) throw new AppError("not_found");
  }

  async function serveReadiness(visit: RequestContext): Promise<void> {
    const missing = await parts.notReady();
    await sendJson(visit, missing[0] ? 503 : 200, { ready: !missing[0], missing });
  }

  async function recogniseAgain(asked: RequestIdentity) {
    const actor = await resolveActor(desk.parts, publicUrl, asked);
    return actor.kind === "member" || actor.kind === "key" ? actor : null;
  }

  openUpgrades(server, {
    address,
    log,
    meters,
    publicUrl,
    refuses: (ip) =>
      !rates.strangers.count(`feed ${ipBlock(ip)}`, limit("requestsPerMinute")).isAllowed,
    recognise: (request) => recogniseAgain(askedOf({ request, ip: address.of(request) })),
    accept: parts.sockets.accept,
  });
  const connections = limitConnections(server, address, meters);
  return { server, countConnections: connections.count };
}
