import { ECDH } from "node:crypto";
import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { defineAction } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { dropOldSubscriptions, keepSubscription } from "#server/store/call/push.ts";
import { isPushService } from "./push-services.ts";

export const subscribePush = defineAction({
  name: "subscribe-push",
  needs: "call.take",
  isSecret: true,
  async run(ctx, { endpoint, key, auth }) {
    const { memberId, sessionId } = asMember(ctx.actor);
    if (!isPushService(endpoint)) throw new DeskError("push_service_unknown");
    if (!isPoint(key) || Buffer.from(auth, "base64url").length !== 16)
      throw DeskError.invalid([{ path: "key", say: "This isn't a browser push subscription." }]);
    const id = ctx.newId();
    await keepSubscription(ctx.db, ctx.workspaceId, memberId, {
      ...{ id, sessionId, endpoint, key, auth, at: ctx.now },
    });
    await dropOldSubscriptions(ctx.db, ctx.workspaceId, memberId, limit("pushBrowsersOfMember"));
    return { done: true };
  },
});

/** Of P-256, uncompressed. */
function isPoint(key: string): boolean {
  const bytes = Buffer.from(key, "base64url");
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}
