import { defineRead } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { listSessions as listSessionsOf } from "#server/store/sign-in/session.ts";

export const listSessions = defineRead({
  name: "list-sessions",
  needs: "self.manage",
  async run({ actor, db, now }) {
    const { personId, sessionId } = asMember(actor);
    const sessions = await listSessionsOf(db, personId, now);
    return { rows: sessions.map((one) => ({ ...one, isThis: one.id === sessionId })) };
  },
});
