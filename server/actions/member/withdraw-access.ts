// When a role, a team membership or the membership itself ends, everything it allowed ends now, not at the next
// sign-in.
import { required } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import { scheduleCarrierSync } from "#server/actions/call/carrier/sync-with-carrier.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { stopRingingMember } from "#server/actions/call/ringing/stop-ringing-member.ts";
import { storeSipCredentials } from "#server/actions/call/softphone/sip-credentials.ts";
import { applyConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { lockCall } from "#server/store/call/call.ts";
import { updateLeg } from "#server/store/call/leg.ts";
import { lockConversation } from "#server/store/conversation/conversation.ts";
import { findMember, type MemberRecord } from "#server/store/workspace/member.ts";
import {
  listAssignedTo,
  listOpenLegsOf,
  listOpenRingsOf,
} from "#server/store/workspace/withdrawal.ts";

/**
 * Call after changing the member. Ends rings, listening in, unused join tokens and assignments that the member may no
 * longer have. A call in which they speak continues: hanging up would end it for the customer. Returns the number of
 * conversations this unassigns.
 */
export async function withdrawAccess(ctx: WriteContext, memberId: MemberId): Promise<number> {
  const member = required(
    await findMember(ctx.db, ctx.workspaceId, memberId),
    "the member was there a moment ago",
  );
  await endDisallowedRings(ctx, member);
  await endDisallowedLegs(ctx, member);
  // Push subscriptions are deleted with the member's sessions.
  if (member.state === "disabled") await storeSipCredentials(ctx, memberId, null);
  return unassign(ctx, member);
}

const isActive = ({ state }: MemberRecord): boolean => state === "active";

async function endDisallowedRings(ctx: WriteContext, member: MemberRecord): Promise<void> {
  const mayTake = isActive(member) && hasPermission(member.role, "call.handle");
  const rings = await listOpenRingsOf(ctx.db, ctx.workspaceId, member.id);
  if (rings.some(({ seesLine }) => !mayTake || !seesLine))
    await stopRingingMember(ctx, member.id, "away");
}

async function endDisallowedLegs(ctx: WriteContext, member: MemberRecord): Promise<void> {
  const { db, workspaceId, now } = ctx;
  const mayTake = isActive(member) && hasPermission(member.role, "call.handle");
  const maySupervise = mayTake && hasPermission(member.role, "call.supervise");
  for (const { callId, legId, role, hasPass, seesLine } of await listOpenLegsOf(
    db,
    workspaceId,
    member.id,
  )) {
    const isAllowed = role === "supervisor" ? maySupervise && seesLine : mayTake || !hasPass;
    if (isAllowed) continue;
    const call = await lockCall(db, workspaceId, callId);
    await updateLeg(db, workspaceId, legId, { leaveRequestedAt: now });
    scheduleCarrierSync(ctx, callId);
    if (call) publishCallChange(ctx, call);
  }
}

async function unassign(ctx: WriteContext, member: MemberRecord): Promise<number> {
  const mayWork = isActive(member) && hasPermission(member.role, "conversation.update");
  let count = 0;
  for (const { id, seesLine } of await listAssignedTo(ctx.db, ctx.workspaceId, member.id)) {
    if (mayWork && seesLine) continue;
    const conversation = await lockConversation(ctx.db, ctx.workspaceId, id);
    if (conversation?.assigneeId !== member.id) continue;
    await applyConversationChange(
      ctx,
      conversation,
      { assigneeId: null },
      { type: "assigned", details: { assigneeId: null, noLongerOf: member.id } },
    );
    count += 1;
  }
  return count;
}
