import { DeskError } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { provePassword } from "#server/actions/member/password/prove-password.ts";
import { turnOffSecondFactor } from "#server/store/sign-in/second-factor.ts";

export const removeSecondFactor = defineErrand({
  name: "remove-second-factor",
  needs: "self.manage",
  isSecret: true,
  async run(ctx, { password }) {
    const { memberId } = asMember(ctx.actor);
    const person = await provePassword(ctx, password);
    await ctx.write(async (tx) => {
      if (!(await turnOffSecondFactor(tx.db, person.id))) throw new DeskError("second_factor_off");
      tx.announce("member", memberId, { memberId });
      tx.audit(memberId, {});
    });
    return { done: true };
  },
});
