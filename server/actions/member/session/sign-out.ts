import { requireMember } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { deleteSession } from "#server/store/auth/session.ts";
import { endSessions } from "./end-sessions.ts";

export const signOut = defineExternalAction({
  name: "sign-out",
  requires: "authenticated",
  async run(ctx) {
    const { personId, sessionId } = requireMember(ctx.actor);
    await endSessions(ctx, (tx) => deleteSession(tx.db, personId, sessionId));
    ctx.setSession(null);
    return { done: true };
  },
});
