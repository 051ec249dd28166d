// Who stands behind a token is a question to the database. Whoever shows one token after the other that nobody has is soon
// not looked up any more: the answer would be no, and those who are signed in would wait for it.
import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { addressBlock } from "#domain/member/address-block.ts";
import type { Actor } from "#server/actions/actor.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Visit } from "./request.ts";
import { type Asked, tokenFromAuthorization, tokenFromCookies } from "./sessions.ts";

export function openRecognition(
  lookUp: (asked: Asked) => Promise<Actor>,
  strangers: RateLimits,
  publicUrl: string,
): (asked: Asked) => Promise<Actor> {
  const bears = ({ authorization, cookie }: Asked): boolean =>
    tokenFromAuthorization(authorization) !== null || tokenFromCookies(publicUrl, cookie) !== null;
  return async (asked) => {
    if (!bears(asked)) return lookUp(asked);
    const sender = `unknown bearer ${addressBlock(asked.ip)}`;
    const rate = strangers.look(sender, limit("unknownBearersPerMinute"));
    if (!rate.isAllowed) throw new DeskError("too_many_requests", { seconds: rate.resetSeconds });
    const actor = await lookUp(asked);
    if (actor.kind === "nobody") strangers.count(sender, limit("unknownBearersPerMinute"));
    return actor;
  };
}

export const askedOf = ({ request, ip }: Pick<Visit, "request" | "ip">): Asked => ({
  cookie: request.headers.cookie,
  authorization: request.headers.authorization,
  userAgent: request.headers["user-agent"],
  ip,
});
