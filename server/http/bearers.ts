// Who stands behind a token is a question to the database. Whoever shows one token after the other that nobody has is soon
// not looked up any more: the answer would be no, and those who are signed in would wait for it.
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { ipBlock } from "#domain/member/ip-block.ts";
import type { Actor } from "#server/actions/actor.ts";
import {
  type RequestIdentity,
  tokenFromAuthorization,
  tokenFromCookies,
} from "./authentication.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { RequestContext } from "./request-context.ts";

export function openRecognition(
  lookUp: (asked: RequestIdentity) => Promise<Actor>,
  strangers: RateLimiter,
  publicUrl: string,
): (asked: RequestIdentity) => Promise<Actor> {
  const bears = ({ authorization, cookie }: RequestIdentity): boolean =>
    tokenFromAuthorization(authorization) !== null || tokenFromCookies(publicUrl, cookie) !== null;
  return async (asked) => {
    if (!bears(asked)) return lookUp(asked);
    const sender = `unknown bearer ${ipBlock(asked.ip)}`;
    const rate = strangers.look(sender, limit("unknownBearersPerMinute"));
    if (!rate.isAllowed) throw new AppError("too_many_requests", { seconds: rate.resetSeconds });
    const actor = await lookUp(asked);
    if (actor.kind === "nobody") strangers.count(sender, limit("unknownBearersPerMinute"));
    return actor;
  };
}

export const askedOf = ({
  request,
  ip,
}: Pick<RequestContext, "request" | "ip">): RequestIdentity => ({
  cookie: request.headers.cookie,
  authorization: request.headers.authorization,
  userAgent: request.headers["user-agent"],
  ip,
});
