// Resolving a token queries the database. An address that keeps sending unknown tokens is soon refused without a query,
// so signed-in users don't wait behind it.
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import type { Actor } from "#server/actions/actor.ts";
import {
  type RequestIdentity,
  tokenFromAuthorization,
  tokenFromCookies,
} from "./authentication.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { firstOf, type RequestContext } from "./request-context.ts";

export function createActorResolver(
  lookUp: (request: RequestIdentity) => Promise<Actor>,
  limiter: RateLimiter,
  publicUrl: string,
): (request: RequestIdentity) => Promise<Actor> {
  const hasCredentials = ({ authorization, cookie }: RequestIdentity): boolean =>
    tokenFromAuthorization(authorization) !== null || tokenFromCookies(publicUrl, cookie) !== null;
  return async (request) => {
    if (!hasCredentials(request)) return lookUp(request);
    const max = limit("unknownCredentialsPerMinute");
    const sender = { bucket: "unknown credentials", ip: request.ip, max };
    const rate = limiter.peekAddress(sender);
    if (!rate.isAllowed) throw new AppError("too_many_requests", { seconds: rate.resetSeconds });
    const actor = await lookUp(request);
    if (actor.kind === "anonymous") limiter.countAddress(sender);
    return actor;
  };
}

export const requestIdentityOf = ({
  request,
  ip,
}: Pick<RequestContext, "request" | "ip">): RequestIdentity => ({
  cookie: request.headers.cookie,
  authorization: request.headers.authorization,
  userAgent: request.headers["user-agent"],
  pageMemberId: firstOf(request.headers["x-deskbell-member"]),
  ip,
});
