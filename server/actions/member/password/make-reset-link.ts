import { DeskError, must } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listMemberships } from "#server/store/sign-in/person.ts";
import { findMember, findPersonOf } from "#server/store/workspace/member.ts";
import { makeLink } from "./reset-link.ts";

export const makeResetLink = defineAction({
  name: "make-reset-link",
  needs: "member.manage",
  isSecret: true,
  async run(ctx, { memberId }) {
    const by = asSomeone(ctx.actor);
    const member = await findMember(ctx.db, ctx.workspaceId, memberId);
    if (!member) throw new DeskError("not_found");
    // Your own password you change with the old one, or an open screen would be enough to take the desk over.
    if (member.id === by.memberId) throw new DeskError("not_yourself");
    if (member.role === "owner" && by.role !== "owner") throw new DeskError("above_your_role");
    const personId = must(
      await findPersonOf(ctx.db, ctx.workspaceId, memberId),
      "every member is a person",
    );
    // The password opens every workspace of the person; an admin of one holds no keys to the others.
    const memberships = await listMemberships(ctx.db, personId);
    if (memberships.length > 1) throw new DeskError("belongs_elsewhere", { email: member.email });
    ctx.audit(memberId, { email: member.email });
    const { publicUrl } = ctx.installation;
    const maker = { workspaceId: ctx.workspaceId, memberId: by.memberId };
    return makeLink(ctx.db, { personId, by: maker, publicUrl, now: ctx.now });
  },
});
