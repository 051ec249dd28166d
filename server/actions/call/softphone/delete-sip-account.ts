import { requireMember } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { storeSipCredentials } from "./sip-credentials.ts";

export const deleteSipAccount = defineWriteAction({
  name: "delete-sip-account",
  requires: "call.handle",
  async run(ctx) {
    const { memberId } = requireMember(ctx.actor);
    await storeSipCredentials(ctx, memberId, null);
    return { done: true };
  },
});
