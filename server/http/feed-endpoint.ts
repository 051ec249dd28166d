// GET /api/v1/feed: the change feed as server-sent events.
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import {
  type Actor,
  type AuthenticatedActor,
  requireAuthenticated,
} from "#server/actions/actor.ts";
import type { LiveServer } from "#server/live/live-server.ts";
import { serveEventStream } from "#server/live/server-sent-events.ts";
import { firstOf, type RequestContext } from "./request-context.ts";

export function createFeedEndpoint(
  live: LiveServer,
  reauthenticate: (context: RequestContext) => Promise<AuthenticatedActor | null>,
): (context: RequestContext, actor: Actor) => Promise<void> {
  /** Open event streams per key or member, who may have any number of sessions. */
  const streams = new Map<string, number>();

  return async (context, actor) => {
    const someone = requireAuthenticated(actor);
    const after = Number(
      firstOf(context.request.headers["last-event-id"]) ??
        context.url.searchParams.get("after") ??
        "0",
    );
    if (!Number.isSafeInteger(after) || after < 0)
      throw AppError.invalid([
        { path: "after", message: "Use the number of the last event you received." },
      ]);
    // The client disconnected while its identity was resolved.
    if (context.response.destroyed) return;
    const subject = someone.kind === "api_key" ? someone.keyId : someone.memberId;
    const open = streams.get(subject) ?? 0;
    if (open >= limit("streamsPerMember"))
      throw new AppError("too_many_requests", { seconds: limit("busyRetrySeconds") });
    streams.set(subject, open + 1);
    context.response.once("close", () => {
      const left = (streams.get(subject) ?? 1) - 1;
      if (left === 0) streams.delete(subject);
      else streams.set(subject, left);
    });
    await serveEventStream(live, context.response, someone, () => reauthenticate(context), after);
  };
}
