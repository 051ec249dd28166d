import { AppError } from "#domain/errors.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { endSessions } from "#server/actions/member/session/end-sessions.ts";
import { queueNotice } from "#server/actions/member/system-email/queue-notice.ts";
import { replacePasswordHash } from "#server/store/auth/person.ts";
import { deletePersonTokens } from "#server/store/auth/person-token.ts";
import { deleteOtherSessions } from "#server/store/auth/session.ts";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { hashPassword } from "./password-hash.ts";
import { verifyOwnPassword } from "./verify-password.ts";

export const changePassword = defineExternalAction({
  name: "change-password",
  requires: "profile.manage",
  isSecret: true,
  async run(ctx, { currentPassword, newPassword }) {
    const { sessionId, memberId } = requireMember(ctx.actor);
    const person = await verifyOwnPassword(ctx, currentPassword);
    assertStrongPassword(newPassword, person.email);
    const hash = await hashPassword(newPassword, { kind: "known", id: person.id });
    await endSessions(ctx, async (tx) => {
      if (!(await replacePasswordHash(tx.db, person.id, person.passwordHash, hash)))
        throw new AppError("invalid_password");
      await deletePersonTokens(tx.db, person.id, "reset");
      await deletePersonTokens(tx.db, person.id, "second_factor");
      await deletePersonTokens(tx.db, person.id, "email");
      await queueNotice(tx, { id: person.id, to: person.email }, "password_changed");
      tx.audit(memberId, {});
      return deleteOtherSessions(tx.db, person.id, sessionId);
    });
    return { done: true };
  },
});
