import { defineErrand } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { deleteOtherSessions } from "#server/store/sign-in/session.ts";
import { endSessions } from "./end-sessions.ts";

export const signOutEverywhere = defineErrand({
  name: "sign-out-everywhere",
  needs: "self.manage",
  async run(ctx) {
    const { personId, sessionId } = asMember(ctx.actor);
    const ended = await endSessions(ctx, (tx) => deleteOtherSessions(tx.db, personId, sessionId));
    return { ended };
  },
});
