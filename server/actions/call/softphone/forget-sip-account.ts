import { defineAction } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { saveSip } from "./sip-account.ts";

export const forgetSipAccount = defineAction({
  name: "forget-sip-account",
  needs: "call.take",
  async run(ctx) {
    const { memberId } = asMember(ctx.actor);
    await saveSip(ctx, memberId, null);
    return { done: true };
  },
});
