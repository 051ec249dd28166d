import { AppError } from "#domain/errors.ts";
import type { MemberId, WorkspaceId } from "#domain/ids.ts";
import { chooseMembership } from "#domain/member/choose-membership.ts";
import {
  defineExternalAction,
  type ExternalContext,
  type WriteContext,
} from "#server/actions/define-action.ts";
import { join } from "#server/actions/member/invitation/join.ts";
import { hashRecoveryCode } from "#server/actions/member/second-factor/recovery-codes.ts";
import { matchTotpStep, parseTotpCode } from "#server/actions/member/second-factor/totp.ts";
import { decryptTotpSecret } from "#server/actions/member/second-factor/totp-secret.ts";
import { hashToken } from "#server/secrets.ts";
import { findOpenInvitation } from "#server/store/auth/invitation.ts";
import { getPerson, listMemberships, type PersonRecord } from "#server/store/auth/person.ts";
import {
  type AcceptedInvitation,
  consumePersonToken,
  findPersonToken,
  type TokenRecord,
} from "#server/store/auth/person-token.ts";
import { consumeRecoveryHash, consumeTotpStep } from "#server/store/auth/second-factor.ts";
import { isUniqueViolation } from "#server/store/database.ts";
import { createSession } from "./create-session.ts";
import { rememberBrowser } from "./known-browser.ts";
import { throttleCode } from "./login-throttle.ts";

export const confirmSignIn = defineExternalAction({
  name: "confirm-sign-in",
  requires: "public",
  isSecret: true,
  async run(ctx, { ticket, code }) {
    const tokenHash = hashToken(ticket);
    const token = await findPersonToken(ctx.db, tokenHash, "second_factor", ctx.now);
    if (!token) throw new AppError("sign_in_expired");
    const attempt = await throttleCode(ctx, token.personId);
    const person = await getPerson(ctx.db, token.personId);
    const enter = token.accepted
      ? await enterByInvitation(ctx, token, token.accepted)
      : await enterAsMember(ctx, token);

    const session = await ctx
      .write(async (tx) => {
        const isOurs = await consumePersonToken(tx.db, tokenHash, "second_factor", ctx.now);
        if (!isOurs) throw new AppError("sign_in_expired");
        const memberId = await enter.resolveMember(tx);
        // Rolls back the transaction, so that ticket and invitation stay valid for the next attempt.
        if (!(await spendCode(tx, person, code))) throw new AppError("invalid_code");
        return createSession(tx, { personId: person.id, workspaceId: enter.workspaceId, memberId });
      }, enter.workspaceId)
      .catch((error) => {
        // Two invitations to one workspace accepted at once.
        if (isUniqueViolation(error)) throw new AppError("email_taken", { email: person.email });
        throw error;
      });
    await attempt.forgive();
    ctx.setSession({ ...session, knownBy: rememberBrowser(ctx.secrets, ctx.actor, person.email) });
    return { kind: "signed_in" };
  },
});

interface ConfirmedMembership {
  readonly workspaceId: WorkspaceId;
  /**
   * Called before the code is used, in the same transaction: locks invitation and person in the same order as other
   * joins.
   */
  resolveMember(tx: WriteContext): Promise<MemberId>;
}

async function enterAsMember(
  ctx: ExternalContext,
  { personId, workspaceId: requested }: TokenRecord,
): Promise<ConfirmedMembership> {
  const choice = chooseMembership(await listMemberships(ctx.db, personId), requested);
  if (choice.kind !== "enter") throw new AppError("sign_in_expired");
  const { workspaceId, memberId } = choice.membership;
  return { workspaceId, resolveMember: async () => memberId };
}

async function enterByInvitation(
  ctx: ExternalContext,
  { personId, workspaceId }: TokenRecord,
  { invitationId, memberName }: AcceptedInvitation,
): Promise<ConfirmedMembership> {
  const invitation =
    workspaceId && (await findOpenInvitation(ctx.db, workspaceId, invitationId, ctx.now));
  if (!invitation) throw new AppError("link_expired");
  return {
    workspaceId: invitation.workspaceId,
    async resolveMember(tx) {
      const options = { name: memberName, newHash: null, checksCode: true };
      const { person, memberId } = await join(tx, invitation, options);
      if (person.id !== personId) throw new AppError("sign_in_expired");
      return memberId;
    },
  };
}

async function spendCode(ctx: WriteContext, person: PersonRecord, typed: string): Promise<boolean> {
  const code = parseTotpCode(typed);
  if (code === null)
    return consumeRecoveryHash(ctx.db, person.id, hashRecoveryCode(ctx.secrets, person.id, typed));
  const secret = decryptTotpSecret(ctx.secrets, person);
  const step = secret === null ? null : matchTotpStep(secret, code, ctx.now);
  return step !== null && consumeTotpStep(ctx.db, person.id, step);
}
