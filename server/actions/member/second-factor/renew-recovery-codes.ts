import { DeskError } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { provePassword } from "#server/actions/member/password/prove-password.ts";
import { setRecoveryHashes } from "#server/store/sign-in/second-factor.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

export const renewRecoveryCodes = defineErrand({
  name: "renew-recovery-codes",
  needs: "self.manage",
  isSecret: true,
  async run(ctx, { password }) {
    const { memberId } = asMember(ctx.actor);
    const person = await provePassword(ctx, password);
    const { codes, hashes } = makeRecoveryCodes(ctx.secrets, person.id);
    await ctx.write(async (tx) => {
      if (!(await setRecoveryHashes(tx.db, person.id, hashes)))
        throw new DeskError("second_factor_off");
      tx.audit(memberId, {});
    });
    return { codes };
  },
});
