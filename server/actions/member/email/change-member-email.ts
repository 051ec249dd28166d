import { AppError } from "#domain/errors.ts";
import { required } from "#domain/required.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { verifyOwnPassword } from "#server/actions/member/password/verify-password.ts";
import { throttleEmailChange } from "#server/actions/member/session/login-throttle.ts";
import { findSystemInbox } from "#server/actions/member/system-email/find-system-inbox.ts";
import { getPerson, listMemberships, lockPerson } from "#server/store/auth/person.ts";
import { deletePersonTokens } from "#server/store/auth/person-token.ts";
import { findMember, findPersonOf } from "#server/store/workspace/member.ts";
import { emailError, setEmail } from "./set-email.ts";

/** For members who can't confirm a new email themselves: without the old mailbox, or while no inbox can send. */
export const changeMemberEmail = defineExternalAction({
  name: "change-member-email",
  requires: "member.manage",
  isSecret: true,
  async run(ctx, { memberId, email, password }) {
    const by = requireMember(ctx.actor);
    const { db, workspaceId, services } = ctx;
    await verifyOwnPassword(ctx, password);
    await throttleEmailChange(ctx, by.personId);
    const member = await findMember(db, workspaceId, memberId);
    if (!member) throw new AppError("not_found");
    if (member.role === "owner" && by.role !== "owner") throw new AppError("role_too_low");
    // A link to the new mailbox proves that it is theirs.
    const options = { needsOwnersAccount: false };
    if (member.id === by.memberId && (await findSystemInbox(db, services, workspaceId, options)))
      throw new AppError("cannot_target_self");
    const personId = required(
      await findPersonOf(db, workspaceId, memberId),
      "every member is a person",
    );
    await ctx.write(async (tx) => {
      await lockPerson(tx.db, personId);
      const person = await getPerson(tx.db, personId);
      if (email.toLowerCase() === person.email.toLowerCase())
        throw emailError("This is their email already.");
      const memberships = await listMemberships(tx.db, personId);
      // Its password opens every workspace of the person, and could be reset with the new email.
      if (memberships.length > 1)
        throw new AppError("member_of_other_workspace", { email: person.email });
      const name = member.id === by.memberId ? null : by.name;
      const change = { person, email, home: { memberId }, by: name };
      await setEmail(tx, change);
      await deletePersonTokens(tx.db, personId, "email");
    });
    return { done: true };
  },
});
