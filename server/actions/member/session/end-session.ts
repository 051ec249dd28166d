import { AppError } from "#domain/errors.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { deleteSession } from "#server/store/auth/session.ts";
import { endSessions } from "./end-sessions.ts";

export const endSession = defineExternalAction({
  name: "end-session",
  requires: "profile.manage",
  async run(ctx, { sessionId }) {
    const me = requireMember(ctx.actor);
    const ended = await endSessions(ctx, (tx) => deleteSession(tx.db, me.personId, sessionId));
    if (ended === 0) throw new AppError("not_found");
    if (sessionId === me.sessionId) ctx.setSession(null);
    return { done: true };
  },
});
