import { defineErrand } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { endSessions } from "#server/actions/member/session/end-sessions.ts";
import { setPasswordHash } from "#server/store/sign-in/person.ts";
import { deletePersonTokens } from "#server/store/sign-in/person-token.ts";
import { deleteOtherSessions } from "#server/store/sign-in/session.ts";
import { hashPassword } from "./password-hash.ts";
import { provePassword } from "./prove-password.ts";
import { requireStrongPassword } from "./strong-password.ts";

export const changePassword = defineErrand({
  name: "change-password",
  needs: "self.manage",
  isSecret: true,
  async run(ctx, { current, next }) {
    const { sessionId, memberId } = asMember(ctx.actor);
    const person = await provePassword(ctx, current);
    requireStrongPassword(next, person.email);
    const hash = await hashPassword(next);
    await endSessions(ctx, async (tx) => {
      await setPasswordHash(tx.db, person.id, hash);
      await deletePersonTokens(tx.db, person.id, "reset");
      await deletePersonTokens(tx.db, person.id, "second_factor");
      tx.audit(memberId, {});
      return deleteOtherSessions(tx.db, person.id, sessionId);
    });
    return { done: true };
  },
});
