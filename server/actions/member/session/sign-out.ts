import { defineErrand } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { deleteSession } from "#server/store/sign-in/session.ts";
import { endSessions } from "./end-sessions.ts";

export const signOut = defineErrand({
  name: "sign-out",
  needs: "signed_in",
  async run(ctx) {
    const { personId, sessionId } = asMember(ctx.actor);
    await endSessions(ctx, (tx) => deleteSession(tx.db, personId, sessionId));
    ctx.grant(null);
    return { done: true };
  },
});
