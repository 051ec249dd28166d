import { DeskError } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { deleteSession } from "#server/store/sign-in/session.ts";
import { endSessions } from "./end-sessions.ts";

export const endSession = defineErrand({
  name: "end-session",
  needs: "self.manage",
  async run(ctx, { sessionId }) {
    const me = asMember(ctx.actor);
    const ended = await endSessions(ctx, (tx) => deleteSession(tx.db, me.personId, sessionId));
    if (ended === 0) throw new DeskError("not_found");
    if (sessionId === me.sessionId) ctx.grant(null);
    return { done: true };
  },
});
