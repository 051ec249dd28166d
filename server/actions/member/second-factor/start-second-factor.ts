import { DeskError } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { provePassword } from "#server/actions/member/password/prove-password.ts";
import { beginSecondFactor } from "#server/store/sign-in/second-factor.ts";
import { makeSecret, sealSecret } from "./second-factor-secret.ts";
import { enrolmentAddress, toBase32 } from "./totp.ts";

export const startSecondFactor = defineErrand({
  name: "start-second-factor",
  needs: "self.manage",
  isSecret: true,
  async run(ctx, { password }) {
    const person = await provePassword(ctx, password);
    if (person.isSecondFactorOn) throw new DeskError("second_factor_on");
    const secret = makeSecret();
    await beginSecondFactor(ctx.db, person.id, sealSecret(ctx.secrets, person.id, secret));
    return { secret: toBase32(secret), address: enrolmentAddress(secret, person.email) };
  },
});
