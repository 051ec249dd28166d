// Called after the password was verified. Asks for the second factor if it is on, otherwise opens the session.
import type { MemberId, PersonId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { ExternalContext, Output } from "#server/actions/define-action.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import type { PersonRecord } from "#server/store/auth/person.ts";
import { type AcceptedInvitation, insertPersonToken } from "#server/store/auth/person-token.ts";
import { createSession } from "./create-session.ts";
import { rememberBrowser } from "./known-browser.ts";

export async function signInMember(
  ctx: ExternalContext,
  person: PersonRecord,
  { workspaceId, memberId }: { workspaceId: WorkspaceId; memberId: MemberId },
): Promise<Output<"sign-in">> {
  if (person.isSecondFactorOn)
    return issueSecondFactorTicket(ctx, { personId: person.id, workspaceId, accepted: null });
  const session = await ctx.write(
    (tx) => createSession(tx, { personId: person.id, workspaceId, memberId }),
    workspaceId,
  );
  ctx.grant({ ...session, knownBy: rememberBrowser(ctx.secrets, ctx.actor, person.email) });
  return { kind: "signed_in" };
}

export async function issueSecondFactorTicket(
  ctx: ExternalContext,
  where: { personId: PersonId; workspaceId: WorkspaceId; accepted: AcceptedInvitation | null },
): Promise<Output<"sign-in">> {
  const ticket = createToken();
  await insertPersonToken(ctx.db, {
    ...where,
    tokenHash: hashToken(ticket),
    purpose: "second_factor",
    madeBy: null,
    expiresAt: new Date(ctx.now.getTime() + limit("secondFactorSeconds") * 1000),
  });
  return { kind: "second_factor", ticket };
}
