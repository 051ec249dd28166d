import { DeskError } from "#domain/errors.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import { defineErrand } from "#server/actions/action.ts";
import { endSessions } from "#server/actions/member/session/end-sessions.ts";
import { countLink, forgetCodes } from "#server/actions/member/session/tries.ts";
import { hashToken } from "#server/secrets.ts";
import {
  getPerson,
  listMemberships,
  lockPersonByEmail,
  type Membership,
  setPasswordHash,
} from "#server/store/sign-in/person.ts";
import {
  deletePersonTokens,
  spendPersonToken,
  type TokenRecord,
} from "#server/store/sign-in/person-token.ts";
import { deleteOtherSessions } from "#server/store/sign-in/session.ts";
import { findReset, isStillGiven } from "./find-reset.ts";
import { hashPassword } from "./password-hash.ts";
import { requireStrongPassword } from "./strong-password.ts";

export const resetPassword = defineErrand({
  name: "reset-password",
  needs: "nobody",
  isSecret: true,
  async run(ctx, { token, password }) {
    const tokenHash = hashToken(token);
    const tries = await countLink(ctx, "reset");
    const found = await findReset(ctx.db, tokenHash, ctx.now);
    if (!found) throw new DeskError("link_spent");
    const person = await getPerson(ctx.db, found.personId);
    requireStrongPassword(password, person.email);
    const hash = await hashPassword(password);
    const memberships = await listMemberships(ctx.db, person.id);
    const [home] = memberships;
    // Made by an admin of one workspace: it ends when the person joins another, which its password would open too.
    if (isElsewhereToo(found, memberships)) throw new DeskError("link_spent");

    await endSessions(
      ctx,
      async (tx) => {
        if (!(await spendPersonToken(tx.db, tokenHash, "reset", ctx.now)))
          throw new DeskError("link_spent");
        await lockPersonByEmail(tx.db, person.email);
        const isGood = await isStillGiven(tx.db, found);
        if (!isGood || isElsewhereToo(found, await listMemberships(tx.db, person.id)))
          throw new DeskError("link_spent");
        await setPasswordHash(tx.db, person.id, hash);
        await deletePersonTokens(tx.db, person.id, "second_factor");
        if (home) tx.audit(home.memberId, { email: person.email });
        return deleteOtherSessions(tx.db, person.id, null);
      },
      home?.workspaceId ?? ("" as WorkspaceId),
    );
    // An admin may make any number of links: only one of who runs the server gives new tries at the second step.
    if (found.workspaceId === null) await forgetCodes(ctx.db, person.id);
    await tries.forgive();
    return { done: true };
  },
});

/** A link of whoever runs the server names no workspace and opens all. */
const isElsewhereToo = ({ workspaceId }: TokenRecord, memberships: readonly Membership[]) =>
  workspaceId !== null && memberships.some((one) => one.workspaceId !== workspaceId);
