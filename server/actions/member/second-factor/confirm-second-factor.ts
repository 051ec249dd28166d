import { AppError } from "#domain/errors.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { throttleCode } from "#server/actions/member/session/login-throttle.ts";
import { getPerson } from "#server/store/auth/person.ts";
import { enableSecondFactor } from "#server/store/auth/second-factor.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";
import { matchTotpStep, parseTotpCode } from "./totp.ts";
import { decryptTotpSecret } from "./totp-secret.ts";

export const confirmSecondFactor = defineExternalAction({
  name: "confirm-second-factor",
  requires: "profile.manage",
  isSecret: true,
  async run(ctx, { code }) {
    const { personId, memberId } = requireMember(ctx.actor);
    const person = await getPerson(ctx.db, personId);
    if (person.isSecondFactorOn) throw new AppError("second_factor_already_enabled");
    const secret = decryptTotpSecret(ctx.secrets, person);
    const sealed = person.secondFactorSecret;
    if (secret === null || sealed === null) throw new AppError("second_factor_not_enabled");
    const attempt = await throttleCode(ctx, personId);
    const step = matchTotpStep(secret, parseTotpCode(code) ?? "", ctx.now);
    if (step === null) throw new AppError("invalid_code");
    await attempt.forgive();

    const { codes, hashes } = createRecoveryCodes(ctx.secrets, personId);
    await ctx.write(async (tx) => {
      const row = { sealed, step, recoveryHashes: hashes };
      if (!(await enableSecondFactor(tx.db, personId, row))) throw new AppError("invalid_code");
      tx.publishChange("member", memberId, { memberId });
      tx.audit(memberId, {});
    });
    return { codes };
  },
});
