import { DeskError } from "#domain/errors.ts";
import { chooseMembership } from "#domain/member/choose-membership.ts";
import { defineErrand, type WriteCtx } from "#server/actions/action.ts";
import { hashRecoveryCode } from "#server/actions/member/second-factor/recovery-codes.ts";
import { openSecret } from "#server/actions/member/second-factor/second-factor-secret.ts";
import { findStep, readCode } from "#server/actions/member/second-factor/totp.ts";
import { hashToken } from "#server/secrets.ts";
import { getPerson, listMemberships, type PersonRecord } from "#server/store/sign-in/person.ts";
import { findPersonToken, spendPersonToken } from "#server/store/sign-in/person-token.ts";
import { spendRecoveryHash, spendStep } from "#server/store/sign-in/second-factor.ts";
import { rememberBrowser } from "./known-browser.ts";
import { openSession } from "./open-session.ts";
import { countCode } from "./tries.ts";

export const confirmSignIn = defineErrand({
  name: "confirm-sign-in",
  needs: "nobody",
  isSecret: true,
  async run(ctx, { ticket, code }) {
    const tokenHash = hashToken(ticket);
    const token = await findPersonToken(ctx.db, tokenHash, "second_factor", ctx.now);
    if (!token) throw new DeskError("sign_in_expired");
    const tries = await countCode(ctx, token.personId);
    const person = await getPerson(ctx.db, token.personId);
    const memberships = await listMemberships(ctx.db, person.id);
    const choice = chooseMembership(memberships, token.workspaceId);
    if (choice.kind !== "enter") throw new DeskError("sign_in_expired");
    const { workspaceId, memberId } = choice.membership;

    const session = await ctx.write(async (tx) => {
      const isOurs = await spendPersonToken(tx.db, tokenHash, "second_factor", ctx.now);
      if (!isOurs) throw new DeskError("sign_in_expired");
      // Thrown away with the transaction: the ticket stays good for the next try.
      if (!(await spendCode(tx, person, code))) throw new DeskError("wrong_code");
      return openSession(tx, { personId: person.id, workspaceId, memberId });
    }, workspaceId);
    await tries.forgive();
    ctx.grant({ ...session, knownBy: rememberBrowser(ctx.secrets, ctx.actor, person.email) });
    return { kind: "signed_in" };
  },
});

async function spendCode(ctx: WriteCtx, person: PersonRecord, typed: string): Promise<boolean> {
  const code = readCode(typed);
  if (code === null)
    return spendRecoveryHash(ctx.db, person.id, hashRecoveryCode(ctx.secrets, person.id, typed));
  const secret = openSecret(ctx.secrets, person);
  const step = secret === null ? null : findStep(secret, code, ctx.now);
  return step !== null && spendStep(ctx.db, person.id, step);
}
