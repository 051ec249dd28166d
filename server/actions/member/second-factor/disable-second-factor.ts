import { AppError } from "#domain/errors.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { verifyOwnPassword } from "#server/actions/member/password/verify-password.ts";
import { queueNotice } from "#server/actions/member/system-email/queue-notice.ts";
import { clearSecondFactor } from "#server/store/auth/second-factor.ts";

export const disableSecondFactor = defineExternalAction({
  name: "disable-second-factor",
  requires: "profile.manage",
  isSecret: true,
  async run(ctx, { password }) {
    const { memberId } = requireMember(ctx.actor);
    const person = await verifyOwnPassword(ctx, password);
    await ctx.write(async (tx) => {
      if (!(await clearSecondFactor(tx.db, person.id)))
        throw new AppError("second_factor_not_enabled");
      await queueNotice(tx, { id: person.id, to: person.email }, "second_factor_off");
      tx.publishChange("member", memberId, { memberId });
      tx.audit(memberId, {});
    });
    return { done: true };
  },
});
