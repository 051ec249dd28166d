import { AppError } from "#domain/errors.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { verifyOwnPassword } from "#server/actions/member/password/verify-password.ts";
import { saveSecondFactorSecret } from "#server/store/auth/second-factor.ts";
import { otpauthUrl, toBase32 } from "./totp.ts";
import { createTotpSecret, encryptTotpSecret } from "./totp-secret.ts";

export const startSecondFactorSetup = defineExternalAction({
  name: "start-second-factor-setup",
  requires: "profile.manage",
  isSecret: true,
  async run(ctx, { password }) {
    const person = await verifyOwnPassword(ctx, password);
    if (person.isSecondFactorOn) throw new AppError("second_factor_already_enabled");
    const secret = createTotpSecret();
    await saveSecondFactorSecret(
      ctx.db,
      person.id,
      encryptTotpSecret(ctx.secrets, person.id, secret),
    );
    return { secret: toBase32(secret), address: otpauthUrl(secret, person.email) };
  },
});
