// When a role, a team membership or the membership itself ends, everything it allowed ends now, not at the next
// sign-in.

import type { MemberId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import { required } from "#domain/required.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { stopRingingMember } from "#server/actions/call/ringing/stop-ringing-member.ts";
import { storeSipCredentials } from "#server/actions/call/softphone/sip-credentials.ts";
import { applyConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { lockConversation } from "#server/store/conversation/conversation.ts";
import {
  listAssignedTo,
  listOpenLegsOf,
  listOpenRingsOf,
} from "#server/store/workspace/access-withdrawal.ts";
import { findMember, type MemberRecord } from "#server/store/workspace/member.ts";

/**
 * Call after changing the member; their calls were locked before that (server/store/call/lock-calls.ts). Ends rings,
 * listening in, unused join tokens and assignments that the member may no longer have. A call in which they speak
 * continues: hanging up would end it for the customer. Returns the number of conversations this unassigns.
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
  const canTake = isActive(member) && hasPermission(member.role, "call.handle");
  const rings = await listOpenRingsOf(ctx.db, ctx.workspaceId, member.id);
  if (rings.some(({ canSeeInbox }) => !canTake || !canSeeInbox))
    await stopRingingMember(ctx, member.id, "no_access");
}

async function endDisallowedLegs(ctx: WriteContext, member: MemberRecord): Promise<void> {
  const { db, workspaceId } = ctx;
  const canTake = isActive(member) && hasPermission(member.role, "call.handle");
  const canSupervise = canTake && hasPermission(member.role, "call.supervise");
  const disallowed = (await listOpenLegsOf(db, workspaceId, member.id)).filter(
    ({ role, hasJoinToken, canSeeInbox }) =>
      role === "supervisor" ? !(canSupervise && canSeeInbox) : !canTake && hasJoinToken,
  );
  // Calls are locked in the order of their ids.
  for (const [callId, legs] of Map.groupBy(disallowed, (leg) => leg.callId))
    await runCallEvent(ctx, callId, {
      kind: "access_withdrawn",
      legIds: legs.map((leg) => leg.legId),
    });
}

async function unassign(ctx: WriteContext, member: MemberRecord): Promise<number> {
  const canUpdate = isActive(member) && hasPermission(member.role, "conversation.update");
  let count = 0;
  for (const { id, canSeeInbox } of await listAssignedTo(ctx.db, ctx.workspaceId, member.id)) {
    if (canUpdate && canSeeInbox) continue;
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
