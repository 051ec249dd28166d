import { DeskError } from "#domain/errors.ts";
import type { MemberId, WorkspaceId } from "#domain/ids.ts";
import { chooseMembership } from "#domain/member/choose-membership.ts";
import { defineErrand, type ErrandCtx, type WriteCtx } from "#server/actions/action.ts";
import { join } from "#server/actions/member/invitation/join.ts";
import { hashRecoveryCode } from "#server/actions/member/second-factor/recovery-codes.ts";
import { openSecret } from "#server/actions/member/second-factor/second-factor-secret.ts";
import { findStep, readCode } from "#server/actions/member/second-factor/totp.ts";
import { hashToken } from "#server/secrets.ts";
import { isDuplicate } from "#server/store/database.ts";
import { findOpenInvitation } from "#server/store/sign-in/invitation.ts";
import { getPerson, listMemberships, type PersonRecord } from "#server/store/sign-in/person.ts";
import {
  type AcceptedInvitation,
  findPersonToken,
  spendPersonToken,
  type TokenRecord,
} from "#server/store/sign-in/person-token.ts";
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
    const enter = token.accepted
      ? await enterByInvitation(ctx, token, token.accepted)
      : await enterAsMember(ctx, token);

    const session = await ctx
      .write(async (tx) => {
        const isOurs = await spendPersonToken(tx.db, tokenHash, "second_factor", ctx.now);
        if (!isOurs) throw new DeskError("sign_in_expired");
        const memberId = await enter.asMember(tx);
        // Thrown away with the transaction: ticket and invitation stay good for the next try.
        if (!(await spendCode(tx, person, code))) throw new DeskError("wrong_code");
        return openSession(tx, { personId: person.id, workspaceId: enter.workspaceId, memberId });
      }, enter.workspaceId)
      .catch((error) => {
        // Two invitations of one workspace at once.
        if (isDuplicate(error)) throw new DeskError("email_taken", { email: person.email });
        throw error;
      });
    await tries.forgive();
    ctx.grant({ ...session, knownBy: rememberBrowser(ctx.secrets, ctx.actor, person.email) });
    return { kind: "signed_in" };
  },
});

interface Entrance {
  readonly workspaceId: WorkspaceId;
  /** Before the code is spent in the same transaction: invitation and person are locked in the order of other joins. */
  asMember(tx: WriteCtx): Promise<MemberId>;
}

async function enterAsMember(
  ctx: ErrandCtx,
  { personId, workspaceId: wanted }: TokenRecord,
): Promise<Entrance> {
  const choice = chooseMembership(await listMemberships(ctx.db, personId), wanted);
  if (choice.kind !== "enter") throw new DeskError("sign_in_expired");
  const { workspaceId, memberId } = choice.membership;
  return { workspaceId, asMember: async () => memberId };
}

async function enterByInvitation(
  ctx: ErrandCtx,
  { personId, workspaceId }: TokenRecord,
  { invitationId, memberName }: AcceptedInvitation,
): Promise<Entrance> {
  const invitation =
    workspaceId && (await findOpenInvitation(ctx.db, workspaceId, invitationId, ctx.now));
  if (!invitation) throw new DeskError("link_spent");
  return {
    workspaceId: invitation.workspaceId,
    async asMember(tx) {
      const how = { name: memberName, newHash: null, checksCode: true };
      const { person, memberId } = await join(tx, invitation, how);
      if (person.id !== personId) throw new DeskError("sign_in_expired");
      return memberId;
    },
  };
}

async function spendCode(ctx: WriteCtx, person: PersonRecord, typed: string): Promise<boolean> {
  const code = readCode(typed);
  if (code === null)
    return spendRecoveryHash(ctx.db, person.id, hashRecoveryCode(ctx.secrets, person.id, typed));
  const secret = openSecret(ctx.secrets, person);
  const step = secret === null ? null : findStep(secret, code, ctx.now);
  return step !== null && spendStep(ctx.db, person.id, step);
}
