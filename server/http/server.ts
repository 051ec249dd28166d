// The HTTP server: which endpoint serves each path and who may access it.
import http from "node:http";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { ipBlock } from "#domain/member/ip-block.ts";
import type { Actor } from "#server/actions/actor.ts";
import { openDiskReserve, uploadReserveFactor } from "#server/actions/health/disk-reserve.ts";
import type { PayloadIngest } from "#server/actions/inbound-payload/payload-ingest.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { SharedByteBudget } from "#server/byte-budget.ts";
import type { Counters } from "#server/counters.ts";
import type { LiveServer } from "#server/live/live-server.ts";
import type { LiveSockets } from "#server/live/live-sockets.ts";
import type { LogFn } from "#server/logger.ts";
import { version } from "#server/version.ts";
import { createActionEndpoints } from "./action-endpoints.ts";
import { createActorResolver, requestIdentityOf } from "./actor-resolver.ts";
import { createApiDocs } from "./api-docs.ts";
import { serveMedia } from "./attachments.ts";
import { isOwnHost, isSameOrigin, type RequestIdentity, resolveActor } from "./authentication.ts";
import { createClientAddressResolver } from "./client-address.ts";
import { limitConnections, serverOptions } from "./connections.ts";
import { createConversationPixels } from "./conversation-pixels.ts";
import { createDownloads } from "./downloads.ts";
import { createRemoteImageProxy } from "./email/remote-image-proxy.ts";
import { createFeedEndpoint } from "./feed-endpoint.ts";
import { createMissedWebhookMonitor } from "./missed-webhook-monitor.ts";
import {
  isOverloadStatus,
  loggedPath,
  problemType,
  requestLanguage,
  retryAfterSeconds,
  toAppError,
  toProblemDetails,
} from "./problem-details.ts";
import { createRateLimiter, type RateLimitState, rateLimitHeaders } from "./rate-limiter.ts";
import { rejectAmbiguousRequest } from "./reject-ambiguous-request.ts";
import { type RequestContext, sendJson, sendPlainText } from "./request-context.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import { type MetricsDeps, serveMetrics } from "./serve-metrics.ts";
import { proxyToSimulator, proxyToSoftphone, type SimulatorEndpoint } from "./simulator-proxy.ts";
import type { StaticFiles } from "./static-files.ts";
import { attachUpgradeHandlers } from "./upgrade.ts";
import { createUploadBudget, handleUpload } from "./uploads.ts";
import { createWebhookHandler } from "./webhooks.ts";

interface HttpServerDeps {
  readonly runtime: Runtime;
  readonly live: LiveServer;
  readonly sockets: LiveSockets;
  readonly files: StaticFiles;
  readonly simulator: SimulatorEndpoint;
  readonly payloadIngest: PayloadIngest;
  readonly whenWebhookMissed: () => void;
  readonly log: LogFn;
  /** Names what is not ready; empty if everything is. */
  readonly notReady: () => Promise<readonly string[]>;
  readonly counters: Counters;
  readonly metrics: MetricsDeps;
  /** Addresses and ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Storage limit of a workspace; null for the default. */
  readonly storageBytes: number | null;
}

interface HttpServer {
  readonly server: http.Server;
  readonly countConnections: () => number;
}

export function createHttpServer(deps: HttpServerDeps): HttpServer {
  const { runtime, live, log, counters } = deps;
  const { publicUrl } = runtime.deps.services;
  const isHttps = publicUrl.startsWith("https:");
  const steadyMs = runtime.deps.clock.steadyMs ?? (() => performance.now());
  const rates = {
    unauthenticated: createRateLimiter(steadyMs),
    members: createRateLimiter(steadyMs),
  };
  const lookUp = (request: RequestIdentity) => resolveActor(runtime.deps, publicUrl, request);
  const recognize = createActorResolver(lookUp, rates.unauthenticated, publicUrl);
  const handleWebhook = createWebhookHandler(runtime, deps.payloadIngest, log);
  const recordMissedWebhook = createMissedWebhookMonitor(steadyMs, deps.whenWebhookMissed);
  const { serveRpc, serveApi } = createActionEndpoints(runtime, log, (context) =>
    recognize(requestIdentityOf(context)),
  );
  const reference = createApiDocs(version, publicUrl);
  const conversationPixels = createConversationPixels(steadyMs);
  const serveRemoteImage = createRemoteImageProxy(runtime, log, conversationPixels);
  const address = createClientAddressResolver(deps.trustedProxies);
  const bodyBudgets = {
    unauthenticated: new SharedByteBudget(limit("bufferedUnauthenticatedBytes")),
    members: new SharedByteBudget(limit("bufferedMemberBytes")),
    webhooks: new SharedByteBudget(limit("bufferedWebhookBytes")),
  };
  const measureDisk = async () => (await runtime.deps.services.machine?.()) ?? null;
  const isDiskNearlyFull = openDiskReserve(measureDisk);
  const budget = createUploadBudget(
    deps.storageBytes,
    openDiskReserve(measureDisk, { factor: uploadReserveFactor }),
  );
  const findDownload = createDownloads(runtime, conversationPixels);
  const serveFeed = createFeedEndpoint(live, (context) =>
    reauthenticate(requestIdentityOf(context)),
  );
  const countResponse = (status: number) =>
    counters.add("deskbell_requests_total", { status: `${Math.floor(status / 100)}xx` });

  function contextOf(request: http.IncomingMessage, response: http.ServerResponse): RequestContext {
    const rawUrl = request.url ?? "/";
    const url = new URL(URL.canParse(rawUrl, "http://here") ? rawUrl : "/", "http://here");
    const method = request.method ?? "GET";
    const ip = address.of(request);
    const budget = bodyBudgets.unauthenticated.ofSender(
      ipBlock(ip),
      limit("bufferedPerUnauthenticatedAddressBytes"),
    );
    return { request, response, url, method, ip, bodyBudget: budget };
  }

  const server = http.createServer(serverOptions(), (request, response) => {
    // A client that disconnects during a write must not end the process, which it would without a listener.
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    response.on("finish", () => countResponse(response.statusCode));
    const context = contextOf(request, response);
    setSecurityHeaders(response, isHttps);
    serve(context).catch(async (error: unknown) => {
      // The client disconnected: no response to send, nothing to log.
      if (request.destroyed && !request.complete) return;
      const known = toAppError(error, log, `${context.method} ${loggedPath(context.url.pathname)}`);
      if (response.headersSent) return void response.destroy();
      const seconds = retryAfterSeconds(known);
      if (seconds !== null) response.setHeader("retry-after", String(seconds));
      if (isOverloadStatus(known.status))
        counters.add("deskbell_refused_total", { reason: known.code });
      recordMissedWebhook(context.url.pathname, known.status);
      const language = requestLanguage(request.headers["accept-language"]);
      response.setHeader("content-language", language);
      await sendJson(context, known.status, toProblemDetails(known, language), problemType);
    });
  });

  async function serve(context: RequestContext): Promise<unknown> {
    const { pathname } = context.url;
    rejectAmbiguousRequest(context.request);
    if (pathname === "/healthz") return sendPlainText(context.response, 200, "ok");
    if (pathname === "/readyz") return serveReadiness(context);
    if (pathname === "/metrics") return serveMetrics(deps.metrics, context);
    if (pathname.startsWith("/webhooks/"))
      return limitedByAddress(context, "hook", limit("webhooksPerMinute"), () =>
        serveWebhook(context),
      );
    if (pathname.startsWith("/media/"))
      return limitedByAddress(context, "media", limit("webhooksPerMinute"), () =>
        serveMedia(runtime, context),
      );
    if (reference.isHere(pathname))
      return limitedByAddress(context, "docs", limit("publicRequestsPerMinute"), () =>
        reference.serve(context),
      );
    if (pathname.startsWith("/rpc/"))
      return withActor(context, (actor, known) => serveRpc(known, actor));
    if (pathname === "/api/v1/feed")
      return withActor(context, (actor) => serveFeed(context, actor));
    if (pathname.startsWith("/api/"))
      return withActor(context, (actor, known) => serveApi(known, actor));
    if (pathname === "/uploads" && context.method === "POST")
      return withActor(context, (actor, known) =>
        handleUpload(runtime, known, actor, budget, () => recognize(requestIdentityOf(context))),
      );
    const serveDownload = findDownload(pathname);
    if (serveDownload) return withActor(context, (actor) => serveDownload(runtime, context, actor));
    if (pathname === "/remote-images")
      return withActor(context, (actor) => serveRemoteImage(context, actor));
    if (pathname.startsWith("/softphone/simulator/"))
      return withActor(context, (actor, known) => proxyToSoftphone(deps.simulator, known, actor), {
        ...requestIdentityOf(context),
        // This header is for the carrier; the app authenticates by session.
        authorization: undefined,
      });
    if (pathname.startsWith("/simulator/api/"))
      return withActor(context, (actor, known) =>
        proxyToSimulator(runtime, deps.simulator, known, actor),
      );
    if (deps.files.serve(context)) return undefined;
    throw new AppError("not_found");
  }

  /** Resolves the actor, then checks the host, the origin and the rate limit. */
  async function withActor(
    context: RequestContext,
    go: (actor: Actor, context: RequestContext) => Promise<unknown>,
    identity: RequestIdentity = requestIdentityOf(context),
  ): Promise<unknown> {
    const { request, method } = context;
    const { origin, host } = request.headers;
    const actor = await recognize(identity);
    // Another site's page never has an API key, so clients with one may use any host name.
    if (actor.kind !== "api_key" && !isOwnHost(publicUrl, host))
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
    if (actor.kind === "anonymous" || actor.kind === "system")
      return limitedByAddress(context, "ip", limit("publicRequestsPerMinute"), () =>
        go(actor, context),
      );
    // A member may have any number of sessions.
    const subject = actor.kind === "api_key" ? actor.keyId : actor.memberId;
    const rate = rates.members.count(subject, limit("requestsPerMinute"));
    const share = bodyBudgets.members.ofSender(actor.memberId, limit("bufferedPerMemberBytes"));
    return limited(context, rate, () => go(actor, { ...context, bodyBudget: share }));
  }

  const limitedByAddress = (
    context: RequestContext,
    bucket: string,
    max: number,
    go: () => Promise<unknown>,
  ) => limited(context, rates.unauthenticated.countAddress({ bucket, ip: context.ip, max }), go);

  async function limited(
    context: RequestContext,
    rate: RateLimitState,
    go: () => Promise<unknown>,
  ): Promise<unknown> {
    for (const [name, value] of Object.entries(rateLimitHeaders(rate)))
      context.response.setHeader(name, value);
    if (!rate.isAllowed) throw new AppError("too_many_requests", { seconds: rate.resetSeconds });
    return go();
  }

  /** Every unknown webhook path costs a lookup, so each sender gets only a few per minute. */
  async function serveWebhook(context: RequestContext): Promise<void> {
    const sender = ipBlock(context.ip);
    const max = limit("unknownWebhooksPerMinute");
    const unknown = { bucket: "unknown hook", ip: context.ip, max };
    if (!rates.unauthenticated.peekAddress(unknown).isAllowed)
      throw new AppError("too_many_requests", { seconds: 60 });
    await handleWebhook({
      ...context,
      bodyBudget: bodyBudgets.webhooks.ofSender(sender, limit("bufferedPerWebhookSenderBytes")),
    });
    if (context.response.statusCode === 404) rates.unauthenticated.countAddress(unknown);
  }

  async function serveReadiness(context: RequestContext): Promise<void> {
    const missing = await deps.notReady();
    const warnings = (await isDiskNearlyFull()) ? { warnings: ["disk_nearly_full"] } : {};
    await sendJson(context, missing[0] ? 503 : 200, { ready: !missing[0], missing, ...warnings });
  }

  async function reauthenticate(request: RequestIdentity) {
    const actor = await resolveActor(runtime.deps, publicUrl, request);
    return actor.kind === "member" || actor.kind === "api_key" ? actor : null;
  }

  attachUpgradeHandlers(server, {
    address,
    log,
    counters,
    publicUrl,
    isRateLimited: (ip) =>
      !rates.unauthenticated.countAddress({
        bucket: "feed",
        ip,
        max: limit("requestsPerMinute"),
      }).isAllowed,
    reauthenticate: (request) =>
      reauthenticate({
        ...requestIdentityOf({ request, ip: address.of(request) }),
        // A browser can't add headers to a WebSocket.
        pageMemberId: pageMemberIn(request.url),
      }),
    accept: deps.sockets.accept,
  });
  const connections = limitConnections(server, address, counters);
  return { server, countConnections: connections.count };
}

const pageMemberIn = (address = ""): string | undefined =>
  new URLSearchParams(address.split("?")[1]).get("member") ?? undefined;
