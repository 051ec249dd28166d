// GET /api/v1/feed: the live feed as server-sent events.
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

export function openFeedDoor(
  live: LiveServer,
  recogniseAgain: (visit: RequestContext) => Promise<AuthenticatedActor | null>,
): (visit: RequestContext, actor: Actor) => Promise<void> {
  /** Open event streams of each key and session. */
  const streams = new Map<string, number>();

  return async (visit, actor) => {
    const someone = requireAuthenticated(actor);
    const after = Number(
      firstOf(visit.request.headers["last-event-id"]) ?? visit.url.searchParams.get("after") ?? "0",
    );
    if (!Number.isSafeInteger(after) || after < 0)
      throw AppError.invalid([
        { path: "after", say: "Use the number of the last event you received." },
      ]);
    // Who left while we looked up who they are is told nothing more.
    if (visit.response.destroyed) return;
    const bearer = someone.kind === "key" ? someone.keyId : someone.sessionId;
    const open = streams.get(bearer) ?? 0;
    if (open >= limit("streamsOfBearer"))
      throw new AppError("too_many_requests", { seconds: limit("busySeconds") });
    streams.set(bearer, open + 1);
    visit.response.once("close", () => {
      const left = (streams.get(bearer) ?? 1) - 1;
      if (left === 0) streams.delete(bearer);
      else streams.set(bearer, left);
    });
    await serveEventStream(live, visit.response, someone, () => recogniseAgain(visit), after);
  };
}
