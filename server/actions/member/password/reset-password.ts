import { AppError } from "#domain/errors.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { endSessions } from "#server/actions/member/session/end-sessions.ts";
import { resetCodeThrottle, throttleLink } from "#server/actions/member/session/login-throttle.ts";
import { queueNotice } from "#server/actions/member/system-email/queue-notice.ts";
import { hashToken } from "#server/secrets.ts";
import {
  getPerson,
  listMemberships,
  lockPerson,
  type Membership,
  setPasswordHash,
} from "#server/store/auth/person.ts";
import {
  consumePersonToken,
  deletePersonTokens,
  type TokenRecord,
} from "#server/store/auth/person-token.ts";
import { deleteOtherSessions } from "#server/store/auth/session.ts";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { findReset, isResetStillValid } from "./find-reset.ts";
import { hashPassword } from "./password-hash.ts";

export const resetPassword = defineExternalAction({
  name: "reset-password",
  requires: "public",
  isSecret: true,
  async run(ctx, { token, password }) {
    const tokenHash = hashToken(token);
    const attempt = await throttleLink(ctx, "reset");
    const found = await findReset(ctx.db, tokenHash, ctx.now);
    if (!found) throw new AppError("link_expired");
    const person = await getPerson(ctx.db, found.personId);
    assertStrongPassword(password, person.email);
    const hash = await hashPassword(password, { kind: "known", id: person.id });
    const memberships = await listMemberships(ctx.db, person.id);
    const [home] = memberships;
    // A link from an admin of one workspace ends when the person joins another, which the password would also open.
    if (isElsewhereToo(found, memberships)) throw new AppError("link_expired");

    await endSessions(
      ctx,
      async (tx) => {
        // Before the token, in the order in which a new link is issued.
        await lockPerson(tx.db, person.id);
        if (!(await consumePersonToken(tx.db, tokenHash, "reset", ctx.now)))
          throw new AppError("link_expired");
        const isGood = await isResetStillValid(tx.db, found);
        if (!isGood || isElsewhereToo(found, await listMemberships(tx.db, person.id)))
          throw new AppError("link_expired");
        await setPasswordHash(tx.db, person.id, hash);
        await deletePersonTokens(tx.db, person.id, "reset");
        await deletePersonTokens(tx.db, person.id, "second_factor");
        await deletePersonTokens(tx.db, person.id, "email");
        if (home) await queueNotice(tx, { id: person.id, to: person.email }, "password_changed");
        if (home) tx.audit(home.memberId, { email: person.email });
        return deleteOtherSessions(tx.db, person.id, null);
      },
      home?.workspaceId ?? ("" as WorkspaceId),
    );
    // An admin can create any number of links, so only one from the server's operator resets the second-factor limit.
    if (found.workspaceId === null) await resetCodeThrottle(ctx.db, person.id);
    await attempt.forgive();
    return { done: true };
  },
});

/** A link from the server's operator has no workspace and is valid for all of them. */
const isElsewhereToo = ({ workspaceId }: TokenRecord, memberships: readonly Membership[]) =>
  workspaceId !== null && memberships.some((one) => one.workspaceId !== workspaceId);
