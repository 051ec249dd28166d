import { limit } from "#domain/limits.ts";
import { describeSystemEmailProblem } from "#domain/message/system-email/problems.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { verifyOwnPassword } from "#server/actions/member/password/verify-password.ts";
import { throttleEmailChange } from "#server/actions/member/session/login-throttle.ts";
import { queueSystemEmail } from "#server/actions/member/system-email/queue-system-email.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import { lockPerson } from "#server/store/auth/person.ts";
import { deletePersonTokens, insertPersonToken } from "#server/store/auth/person-token.ts";
import { emailError } from "./set-email.ts";

/**
 * Emails a link to the new address; nothing changes until it is used. Doesn't reveal whether the address has an account
 * here: only a reader of its mailbox, who opens the link, learns it.
 */
export const requestEmailChange = defineExternalAction({
  name: "request-email-change",
  requires: "profile.manage",
  isSecret: true,
  async run(ctx, { email, password }) {
    const { memberId } = requireMember(ctx.actor);
    const person = await verifyOwnPassword(ctx, password);
    if (email.toLowerCase() === person.email.toLowerCase())
      throw emailError("You sign in with this email already.");
    await throttleEmailChange(ctx, person.id);
    const token = createToken();
    const hours = limit("emailChangeHours");
    await ctx.write(async (tx) => {
      await lockPerson(tx.db, person.id);
      // Only the newest request counts.
      await deletePersonTokens(tx.db, person.id, "email");
      await insertPersonToken(tx.db, {
        tokenHash: hashToken(token),
        personId: person.id,
        purpose: "email",
        workspaceId: tx.workspaceId,
        createdBy: null,
        accepted: null,
        newEmail: email,
        expiresAt: new Date(tx.now.getTime() + hours * 60 * 60 * 1000),
      });
      const problem = await queueSystemEmail(tx, {
        kind: "confirm_email",
        to: email,
        personId: person.id,
        values: { email, hours: String(hours) },
        link: `${tx.installation.publicUrl}/confirm-email/${token}`,
      });
      if (problem !== null) throw emailError(describeSystemEmailProblem(problem, email));
      tx.audit(memberId, { email });
    });
    return { done: true };
  },
});
