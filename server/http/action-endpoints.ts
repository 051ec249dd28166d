// The two API surfaces for actions: /rpc/<action> for the web app, and /api for clients with a key.
import { createHash } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#server/actions/actor.ts";
import type { Action, SessionGrant } from "#server/actions/define-action.ts";
import { findAction } from "#server/actions/registry.ts";
import { type ActionRequest, assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import type { LogFn } from "#server/logger.ts";
import { requestIdentityOf } from "./actor-resolver.ts";
import { createApiActionFinder } from "./api-routes.ts";
import { anonymousActor, cookiesOf } from "./authentication.ts";
import { limitConcurrentRequests } from "./concurrent-requests.ts";
import { limitHeavyRequests } from "./heavy-requests.ts";
import { requestLanguage } from "./problem-details.ts";
import {
  bodyLimit,
  firstOf,
  jsonType,
  type RequestContext,
  readJson,
  sendJson,
} from "./request-context.ts";
import { type Api, createRestApi } from "./rest-api.ts";
import { createUnreadResponses } from "./unread-responses.ts";

type ServeAction = (context: RequestContext, actor: Actor) => Promise<void>;

export function createActionEndpoints(
  runtime: Runtime,
  log: LogFn,
  resolveActor: (context: RequestContext) => Promise<Actor>,
): { readonly serveRpc: ServeAction; readonly serveApi: ServeAction } {
  const { publicUrl } = runtime.deps.services;
  const { run } = limitHeavyRequests({ ...runtime, ...limitConcurrentRequests(runtime) });
  const api: Api = createRestApi({ ...runtime, run }, log);
  const findApiAction = createApiActionFinder();
  const unread = createUnreadResponses();

  /** Public actions always get an anonymous actor: a client that signs in has no identity yet. */
  const actionRequestOf = (
    context: RequestContext,
    actor: Actor,
    action: Action,
  ): ActionRequest => ({
    actor:
      action.requires === "public" ? anonymousActor(publicUrl, requestIdentityOf(context)) : actor,
    idempotencyKey: shortKey(firstOf(context.request.headers["idempotency-key"])),
    hasLeft: () => context.request.socket.destroyed,
    setSession: (session: SessionGrant | null) => {
      context.response.appendHeader("set-cookie", cookiesOf(publicUrl, session));
      // Attachments and recordings are in the browser's cache, and another person may use the machine next.
      if (session === null) context.response.setHeader("clear-site-data", '"cache"');
    },
  });

  /** While a body was still arriving, its sender may have lost their access: it is resolved again. */
  async function readBody(context: RequestContext, actor: Actor) {
    const hasArrived = context.request.complete;
    const body = await readJson(context, bodyLimit(actor));
    return { body, sender: hasArrived ? actor : await resolveActor(context) };
  }

  async function serveRpc(context: RequestContext, actor: Actor): Promise<void> {
    const action = findAction(context.url.pathname.slice("/rpc/".length));
    if (!action || context.method !== "POST") throw new AppError("not_found");
    // Checks the permission before holding any byte of the body.
    assertAllowed(action.requires, actor);
    const { body, sender } = await readBody(context, actor);
    const result = await run(action, actionRequestOf(context, sender, action), body as never);
    if (/^(send-(text|email)|start-(text|email)-conversation)$/.test(action.name))
      runtime.deps.onFailpoint?.("message.created");
    const language = requestLanguage(context.request.headers["accept-language"]);
    const addUnread = (bytes: number) =>
      unread.add({ response: context.response, actor, action }, bytes);
    await sendJson({ ...context, addUnread }, 200, result, jsonType, language);
  }

  async function serveApi(context: RequestContext, actor: Actor): Promise<void> {
    const { request, response, method } = context;
    response.setHeader("cache-control", "no-store");
    const action = findApiAction(method === "HEAD" ? "GET" : method, context.url.pathname);
    if (!action) throw new AppError("not_found");
    assertAllowed(action.requires, actor);
    const hasBody = method !== "GET" && method !== "HEAD";
    const { body, sender } = hasBody
      ? await readBody(context, actor)
      : { body: undefined, sender: actor };
    const actionRequest = (found: Action) => actionRequestOf(context, sender, found);
    const addUnread = (bytes: number) => unread.add({ response, actor, action }, bytes);
    const isServed = await api.serve({ request, response, body, addUnread }, actionRequest);
    if (!isServed) throw new AppError("not_found");
  }

  return { serveRpc, serveApi };
}

const maxKeyLength = 200;

/** A longer key is hashed: cut, two keys with the same beginning would be one request. */
function shortKey(key: string | undefined): string | null {
  if (key === undefined || key.length <= maxKeyLength) return key ?? null;
  return `sha256 ${createHash("sha256").update(key).digest("hex")}`;
}
