// The two API surfaces for actions: /rpc/<action> for the web app, and /api for clients with a key.
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#server/actions/actor.ts";
import type { Action, SessionGrant } from "#server/actions/define-action.ts";
import { findAction } from "#server/actions/registry.ts";
import { type ActionRequest, assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import type { LogFn } from "#server/logger.ts";
import { requestIdentityOf } from "./actor-resolver.ts";
import { createApiActionFinder } from "./api-routes.ts";
import { anonymousActor, cookiesOf } from "./authentication.ts";
import { bodyLimit, firstOf, type RequestContext, readJson, sendJson } from "./request-context.ts";
import { type Api, createRestApi } from "./rest-api.ts";

type ServeAction = (visit: RequestContext, actor: Actor) => Promise<void>;

export function createActionEndpoints(
  runtime: Runtime,
  log: LogFn,
): { readonly serveRpc: ServeAction; readonly serveApi: ServeAction } {
  const { publicUrl } = runtime.parts.services;
  const api: Api = createRestApi(runtime, log);
  const findApiAction = createApiActionFinder();

  /** Public actions always get an anonymous actor: a client that signs in has no identity yet. */
  const askingOf = (visit: RequestContext, actor: Actor, action: Action): ActionRequest => ({
    actor: action.needs === "public" ? anonymousActor(publicUrl, requestIdentityOf(visit)) : actor,
    idempotencyKey: firstOf(visit.request.headers["idempotency-key"])?.slice(0, 200) ?? null,
    grant: (session: SessionGrant | null) => {
      visit.response.appendHeader("set-cookie", cookiesOf(publicUrl, session));
      // Attachments and recordings are in the browser's cache, and another person may use the machine next.
      if (session === null) visit.response.setHeader("clear-site-data", '"cache"');
    },
  });

  async function serveRpc(visit: RequestContext, actor: Actor): Promise<void> {
    const action = findAction(visit.url.pathname.slice("/rpc/".length));
    if (!action || visit.method !== "POST") throw new AppError("not_found");
    // Checks the permission before holding any byte of the body.
    assertAllowed(action.needs, actor);
    const input = await readJson(visit, bodyLimit(actor));
    const answer = await runtime.perform(action, askingOf(visit, actor, action), input as never);
    if (/^(send-(sms|email)|start-(sms|email)-conversation)$/.test(action.name))
      runtime.parts.passes?.("message.created");
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

  return { serveRpc, serveApi };
}
