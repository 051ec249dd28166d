import { requireMember } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { deleteSubscription } from "#server/store/call/push-subscription.ts";

export const unsubscribePush = defineWriteAction({
  name: "unsubscribe-push",
  requires: "call.handle",
  isSecret: true,
  isRepeatable: true,
  async run(ctx, { endpoint }) {
    const { memberId } = requireMember(ctx.actor);
    await deleteSubscription(ctx.db, ctx.workspaceId, memberId, endpoint);
    return { done: true };
  },
});
