import { defineAction } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { deleteSubscription } from "#server/store/call/push.ts";

export const unsubscribePush = defineAction({
  name: "unsubscribe-push",
  needs: "call.take",
  isSecret: true,
  async run(ctx, { endpoint }) {
    const { memberId } = asMember(ctx.actor);
    await deleteSubscription(ctx.db, ctx.workspaceId, memberId, endpoint);
    return { done: true };
  },
});
