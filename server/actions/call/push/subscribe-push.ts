import { ECDH } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { dropOldSubscriptions, upsertSubscription } from "#server/store/call/push-subscription.ts";
import { isPushService } from "./push-services.ts";

export const subscribePush = defineWriteAction({
  name: "subscribe-push",
  requires: "call.handle",
  isSecret: true,
  isRepeatable: true,
  async run(ctx, { endpoint, key, auth }) {
    const { memberId, sessionId } = requireMember(ctx.actor);
    if (!isPushService(endpoint)) throw new AppError("unsupported_push_service");
    if (!isPoint(key) || Buffer.from(auth, "base64url").length !== 16)
      throw AppError.invalid([{ path: "key", message: "This isn't a browser push subscription." }]);
    const id = ctx.newId();
    await upsertSubscription(ctx.db, ctx.workspaceId, memberId, {
      id,
      sessionId,
      endpoint,
      key,
      auth,
      at: ctx.now,
    });
    await dropOldSubscriptions(ctx.db, ctx.workspaceId, memberId, limit("pushBrowsersPerMember"));
    return { done: true };
  },
});

/** A P-256 public key, uncompressed. */
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
