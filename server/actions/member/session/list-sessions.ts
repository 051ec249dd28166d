import { requireMember } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listSessions as listSessionsOf } from "#server/store/auth/session.ts";

export const listSessions = defineReadAction({
  name: "list-sessions",
  requires: "profile.manage",
  async run({ actor, db, now }) {
    const { personId, sessionId } = requireMember(actor);
    const sessions = await listSessionsOf(db, personId, now);
    return { rows: sessions.map((one) => ({ ...one, isThis: one.id === sessionId })) };
  },
});
