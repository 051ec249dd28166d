// Proxies the simulator page: owners and admins reach the simulator of their own workspace only. Softphones of
// simulated calls are proxied too.
import http from "node:http";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import { type Actor, requireAuthenticated, requireMember } from "#server/actions/actor.ts";
import { assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import { listAccounts } from "#server/store/account.ts";
import { type RequestContext, readBody } from "./request-context.ts";

/** Fits a session description or a few words. */
const softphoneBytes = 256 * 1024;

/**
 * The rest of the path. An empty segment or one that another parser reads as a step up could reach what lies above, such
 * as the account itself.
 */
export function remainingPath(pathname: string, before: string): string {
  const rest = pathname.slice(before.length);
  if (!rest.split("/").every(isPlainSegment)) throw new AppError("not_found");
  return rest;
}

function isPlainSegment(segment: string): boolean {
  try {
    const name = decodeURIComponent(segment);
    return !["", ".", ".."].includes(name) && !/[/\\%?#]|\p{Cc}/u.test(name);
  } catch {
    return false;
  }
}

/** /softphone/simulator/…: a member's browser softphone. The simulator authenticates it by the token the app issued. */
export async function proxyToSoftphone(
  simulator: SimulatorEndpoint,
  context: RequestContext,
  actor: Actor,
): Promise<void> {
  assertAllowed("call.handle", actor);
  requireMember(actor);
  const there = simulator.find();
  if (!there) throw new AppError("simulator_unavailable");
  const target = new URL(
    `/softphone/${remainingPath(context.url.pathname, "/softphone/simulator/")}${context.url.search}`,
    there.url,
  );
  const body = context.method === "GET" ? undefined : await readBody(context, softphoneBytes);
  await proxyRequest(context, target, context.request.headers.authorization, body);
}

export interface SimulatorEndpoint {
  /** The simulator's URL and key; null while it is down. */
  find(): { url: string; key: string } | null;
}

export async function proxyToSimulator(
  runtime: Runtime,
  simulator: SimulatorEndpoint,
  context: RequestContext,
  actor: Actor,
): Promise<void> {
  assertAllowed("simulator.use", actor);
  const { workspaceId } = requireAuthenticated(actor);
  const account = (await listAccounts(runtime.deps.database, workspaceId)).find(
    (one) => one.isSimulated && runtime.deps.services.findTextProvider(one.provider) !== null,
  );
  if (!account) throw new AppError("simulator_disabled");
  const there = simulator.find();
  if (!there) throw new AppError("simulator_unavailable");
  const sid = decryptSettings(runtime.deps, account).accountSid;
  if (!sid) throw new AppError("simulator_disabled");
  const rest = remainingPath(context.url.pathname, "/simulator/api/");
  const body =
    context.method === "GET" ? undefined : await readBody(context, limit("uploadBytes") * 2);
  await proxyRequest(
    context,
    new URL(`/control/accounts/${encodeURIComponent(sid)}/${rest}${context.url.search}`, there.url),
    `Bearer ${there.key}`,
    body,
  );
}

function proxyRequest(
  { request, response, method }: RequestContext,
  target: URL,
  authorization: string | undefined,
  body: Buffer | undefined,
): Promise<void> {
  return new Promise((done, failed) => {
    const headers = {
      ...(authorization ? { authorization } : {}),
      accept: request.headers.accept ?? "*/*",
      ...(request.headers["content-type"]
        ? { "content-type": request.headers["content-type"] }
        : {}),
      ...(request.headers["last-event-id"]
        ? { "last-event-id": request.headers["last-event-id"] }
        : {}),
      ...(body ? { "content-length": body.length } : {}),
    };
    const upstreamRequest = http.request(target, { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, {
        "content-type": upstream.headers["content-type"] ?? "application/json",
        "cache-control": upstream.headers["cache-control"] ?? "no-store",
      });
      response.flushHeaders();
      upstream.pipe(response);
      upstream.on("end", done);
      upstream.on("error", () => done(void response.destroy()));
    });
    upstreamRequest.on("error", () =>
      response.headersSent
        ? done(void response.destroy())
        : failed(new AppError("simulator_unavailable")),
    );
    // A connection may end with neither an error nor a response.
    upstreamRequest.on("close", () => {
      if (!response.headersSent) failed(new AppError("simulator_unavailable"));
    });
    response.on("close", () => {
      upstreamRequest.destroy();
      done();
    });
    upstreamRequest.end(body);
  });
}
