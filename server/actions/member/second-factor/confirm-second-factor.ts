import { DeskError } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { countCode } from "#server/actions/member/session/tries.ts";
import { getPerson } from "#server/store/sign-in/person.ts";
import { turnOnSecondFactor } from "#server/store/sign-in/second-factor.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { openSecret } from "./second-factor-secret.ts";
import { findStep, readCode } from "./totp.ts";

export const confirmSecondFactor = defineErrand({
  name: "confirm-second-factor",
  needs: "self.manage",
  isSecret: true,
  async run(ctx, { code }) {
    const { personId, memberId } = asMember(ctx.actor);
    const person = await getPerson(ctx.db, personId);
    if (person.isSecondFactorOn) throw new DeskError("second_factor_on");
    const secret = openSecret(ctx.secrets, person);
    const sealed = person.secondFactorSecret;
    if (secret === null || sealed === null) throw new DeskError("second_factor_off");
    const tries = await countCode(ctx, personId);
    const step = findStep(secret, readCode(code) ?? "", ctx.now);
    if (step === null) throw new DeskError("wrong_code");
    await tries.forgive();

    const { codes, hashes } = makeRecoveryCodes(ctx.secrets, personId);
    await ctx.write(async (tx) => {
      const row = { sealed, step, recoveryHashes: hashes };
      if (!(await turnOnSecondFactor(tx.db, personId, row))) throw new DeskError("wrong_code");
      tx.announce("member", memberId, { memberId });
      tx.audit(memberId, {});
    });
    return { codes };
  },
});
