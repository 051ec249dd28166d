// Called after the password was verified. Asks for the second factor if it is on, otherwise opens the session. The password
// may have been changed since it was verified, which ends all sessions: the transaction that opens one checks that it is
// still the same.
import { AppError } from "#domain/errors.ts";
import type { MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { ExternalContext, Output } from "#server/actions/define-action.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import { lockPasswordHash, type PersonRecord } from "#server/store/auth/person.ts";
import { type AcceptedInvitation, insertPersonToken } from "#server/store/auth/person-token.ts";
import type { Db } from "#server/store/sql.ts";
import { createSession } from "./create-session.ts";
import { rememberBrowser } from "./known-browser.ts";

/** `passwordHash` is the one the password was verified with. */
type VerifiedPerson = Pick<PersonRecord, "id" | "email" | "passwordHash" | "isSecondFactorOn">;

export async function signInMember(
  ctx: ExternalContext,
  person: VerifiedPerson,
  { workspaceId, memberId }: { workspaceId: WorkspaceId; memberId: MemberId },
): Promise<Output<"sign-in">> {
  if (person.isSecondFactorOn)
    return issueSecondFactorTicket(ctx, person, { workspaceId, accepted: null });
  const session = await ctx.write(async (tx) => {
    await assertSamePassword(tx.db, person);
    return createSession(tx, { personId: person.id, workspaceId, memberId });
  }, workspaceId);
  ctx.setSession({ ...session, knownBy: rememberBrowser(ctx.secrets, ctx.actor, person.email) });
  return { kind: "signed_in" };
}

export async function issueSecondFactorTicket(
  ctx: ExternalContext,
  person: VerifiedPerson,
  where: { workspaceId: WorkspaceId; accepted: AcceptedInvitation | null },
): Promise<Output<"sign-in">> {
  const ticket = createToken();
  await ctx.write(async (tx) => {
    await assertSamePassword(tx.db, person);
    await insertPersonToken(tx.db, {
      ...where,
      personId: person.id,
      tokenHash: hashToken(ticket),
      purpose: "second_factor",
      createdBy: null,
      newEmail: null,
      expiresAt: new Date(ctx.now.getTime() + limit("secondFactorSeconds") * 1000),
    });
  }, where.workspaceId);
  return { kind: "second_factor", ticket };
}

async function assertSamePassword(tx: Db, { id, passwordHash }: VerifiedPerson): Promise<void> {
  if ((await lockPasswordHash(tx, id)) !== passwordHash) throw new AppError("invalid_credentials");
}
