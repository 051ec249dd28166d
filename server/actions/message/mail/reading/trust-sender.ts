import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { deleteTrustedSender, insertTrustedSender } from "#server/store/mail/trusted-sender.ts";

export const trustSender = defineAction({
  name: "trust-sender",
  needs: "conversation.work",
  async run(ctx, { address, isTrusted }) {
    const { memberId } = asSomeone(ctx.actor);
    const { db, workspaceId, now } = ctx;
    if (isTrusted) await insertTrustedSender(db, workspaceId, { address, memberId, at: now });
    else await deleteTrustedSender(db, workspaceId, address);
    ctx.audit(null, { address, isTrusted });
    return { done: true };
  },
});
