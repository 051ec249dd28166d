import { AppError } from "#domain/errors.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { verifyOwnPassword } from "#server/actions/member/password/verify-password.ts";
import { setRecoveryHashes } from "#server/store/auth/second-factor.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";

export const regenerateRecoveryCodes = defineExternalAction({
  name: "regenerate-recovery-codes",
  requires: "profile.manage",
  isSecret: true,
  async run(ctx, { password }) {
    const { memberId } = requireMember(ctx.actor);
    const person = await verifyOwnPassword(ctx, password);
    const { codes, hashes } = createRecoveryCodes(ctx.secrets, person.id);
    await ctx.write(async (tx) => {
      if (!(await setRecoveryHashes(tx.db, person.id, hashes)))
        throw new AppError("second_factor_not_enabled");
      tx.audit(memberId, {});
    });
    return { codes };
  },
});
