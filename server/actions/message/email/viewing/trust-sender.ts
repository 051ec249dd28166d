import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { deleteTrustedSender, insertTrustedSender } from "#server/store/email/trusted-sender.ts";

export const trustSender = defineWriteAction({
  name: "trust-sender",
  requires: "conversation.update",
  async run(ctx, { address, isTrusted }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    const { db, workspaceId, now } = ctx;
    if (isTrusted) await insertTrustedSender(db, workspaceId, { address, memberId, at: now });
    else await deleteTrustedSender(db, workspaceId, address);
    ctx.audit(null, { address, isTrusted });
    return { done: true };
  },
});
