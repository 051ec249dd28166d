// The password was right. What stands between a person and the session now is the second factor, if on.
import type { MemberId, PersonId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Answer, ErrandCtx } from "#server/actions/action.ts";
import { hashToken, makeToken } from "#server/secrets.ts";
import type { PersonRecord } from "#server/store/sign-in/person.ts";
import { type AcceptedInvitation, insertPersonToken } from "#server/store/sign-in/person-token.ts";
import { rememberBrowser } from "./known-browser.ts";
import { openSession } from "./open-session.ts";

export async function admit(
  ctx: ErrandCtx,
  person: PersonRecord,
  { workspaceId, memberId }: { workspaceId: WorkspaceId; memberId: MemberId },
): Promise<Answer<"sign-in">> {
  if (person.isSecondFactorOn)
    return askForCode(ctx, { personId: person.id, workspaceId, accepted: null });
  const session = await ctx.write(
    (tx) => openSession(tx, { personId: person.id, workspaceId, memberId }),
    workspaceId,
  );
  ctx.grant({ ...session, knownBy: rememberBrowser(ctx.secrets, ctx.actor, person.email) });
  return { kind: "signed_in" };
}

export async function askForCode(
  ctx: ErrandCtx,
  where: { personId: PersonId; workspaceId: WorkspaceId; accepted: AcceptedInvitation | null },
): Promise<Answer<"sign-in">> {
  const ticket = makeToken();
  await insertPersonToken(ctx.db, {
    ...where,
    tokenHash: hashToken(ticket),
    purpose: "second_factor",
    madeBy: null,
    expiresAt: new Date(ctx.now.getTime() + limit("secondFactorSeconds") * 1000),
  });
  return { kind: "second_factor", ticket };
}
