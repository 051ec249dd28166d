import { requireMember } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { deleteOtherSessions } from "#server/store/auth/session.ts";
import { endSessions } from "./end-sessions.ts";

export const endOtherSessions = defineExternalAction({
  name: "end-other-sessions",
  requires: "profile.manage",
  async run(ctx) {
    const { personId, sessionId } = requireMember(ctx.actor);
    const ended = await endSessions(ctx, (tx) => deleteOtherSessions(tx.db, personId, sessionId));
    return { ended };
  },
});
