// A role, a team or the membership itself ended: everything it allowed ends now, and not at the next sign-in.
import { must } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { may } from "#domain/permissions.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { scheduleTidy } from "#server/actions/call/carrier/tidy-call.ts";
import { silenceMember } from "#server/actions/call/rings/silence-member.ts";
import { saveSip } from "#server/actions/call/softphone/sip-account.ts";
import { carryOut } from "#server/actions/conversation/change.ts";
import { lockCall } from "#server/store/call/call.ts";
import { changeLeg } from "#server/store/call/leg.ts";
import { lockConversation } from "#server/store/conversation/conversation.ts";
import { findMember, type MemberRecord } from "#server/store/workspace/member.ts";
import {
  listAssignedTo,
  listOpenLegsOf,
  listOpenRingsOf,
} from "#server/store/workspace/withdrawal.ts";

/**
 * To be called after the member was changed. Ends rings, listening in, unused passes and assignments that they may no
 * longer have. A call in which they speak goes on: hanging up would end it for the customer. Answers how many
 * conversations are unassigned by it.
 */
export async function withdrawAccess(ctx: WriteCtx, memberId: MemberId): Promise<number> {
  const member = must(
    await findMember(ctx.db, ctx.workspaceId, memberId),
    "the member was there a moment ago",
  );
  await endRingsWithout(ctx, member);
  await endLegsWithout(ctx, member);
  // Subscriptions for push end with the sessions, which are deleted with the membership.
  if (member.state === "disabled") await saveSip(ctx, memberId, null);
  return unassign(ctx, member);
}

const isActive = ({ state }: MemberRecord): boolean => state === "active";

async function endRingsWithout(ctx: WriteCtx, member: MemberRecord): Promise<void> {
  const mayTake = isActive(member) && may(member.role, "call.take");
  const rings = await listOpenRingsOf(ctx.db, ctx.workspaceId, member.id);
  if (rings.some(({ seesLine }) => !mayTake || !seesLine))
    await silenceMember(ctx, member.id, "away");
}

async function endLegsWithout(ctx: WriteCtx, member: MemberRecord): Promise<void> {
  const { db, workspaceId, now } = ctx;
  const mayTake = isActive(member) && may(member.role, "call.take");
  const maySupervise = mayTake && may(member.role, "call.supervise");
  for (const { callId, legId, role, hasPass, seesLine } of await listOpenLegsOf(
    db,
    workspaceId,
    member.id,
  )) {
    const isAllowed = role === "supervisor" ? maySupervise && seesLine : mayTake || !hasPass;
    if (isAllowed) continue;
    const call = await lockCall(db, workspaceId, callId);
    await changeLeg(db, workspaceId, legId, { toldToLeaveAt: now });
    scheduleTidy(ctx, callId);
    if (call) announceCall(ctx, call);
  }
}

async function unassign(ctx: WriteCtx, member: MemberRecord): Promise<number> {
  const mayWork = isActive(member) && may(member.role, "conversation.work");
  let count = 0;
  for (const { id, seesLine } of await listAssignedTo(ctx.db, ctx.workspaceId, member.id)) {
    if (mayWork && seesLine) continue;
    const conversation = await lockConversation(ctx.db, ctx.workspaceId, id);
    if (conversation?.assigneeId !== member.id) continue;
    await carryOut(
      ctx,
      conversation,
      { assigneeId: null },
      { deed: "assigned", facts: { assigneeId: null, noLongerOf: member.id } },
    );
    count += 1;
  }
  return count;
}
