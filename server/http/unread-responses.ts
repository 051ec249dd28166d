// Counts the bytes of responses that their clients haven't read yet, which stay in memory until then. A member above
// their share, or any member with unread bytes while all of them fill the total, is asked to retry.
import type { ServerResponse } from "node:http";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import type { Actor } from "#server/actions/actor.ts";
import type { Action } from "#server/actions/define-action.ts";

interface UnreadResponse {
  readonly response: ServerResponse;
  readonly actor: Actor;
  readonly action: Action;
}

interface UnreadResponses {
  /** Counts a response that is about to be sent, or throws `busy`. */
  add(unread: UnreadResponse, bytes: number): void;
}

export function createUnreadResponses(): UnreadResponses {
  const unreadBytes = new Map<string, number>();
  let total = 0;
  return {
    add({ response, actor, action }, bytes) {
      // Anonymous clients get small responses.
      if (!("memberId" in actor) || response.destroyed) return;
      const { memberId } = actor;
      const unread = unreadBytes.get(memberId) ?? 0;
      const fits =
        unread + bytes <= limit("unreadPerMemberResponseBytes") &&
        total + bytes <= limit("unreadResponseBytes");
      // A client that reads one response before requesting the next is never refused, however large it is and whatever
      // others leave unread. What an action changed is committed, so its response is counted and sent.
      if (!fits && unread > 0 && action.kind === "read")
        throw new AppError("busy", { seconds: limit("busyRetrySeconds") });
      unreadBytes.set(memberId, unread + bytes);
      total += bytes;
      response.once("close", () => {
        total -= bytes;
        const left = (unreadBytes.get(memberId) ?? 0) - bytes;
        if (left > 0) unreadBytes.set(memberId, left);
        else unreadBytes.delete(memberId);
      });
    },
  };
}
