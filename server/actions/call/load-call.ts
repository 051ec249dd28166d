// The only access to a call: an actor who can't see the inbox of its conversation gets the same error as for a call
// that does not exist.

import type { Call } from "#contract/live-protocol.ts";
import { AppError } from "#domain/errors.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import { required } from "#domain/required.ts";
import {
  type Actor,
  type AuthenticatedActor,
  canSeeInbox,
  requireAuthenticated,
} from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { type CallRecord, findCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { lockCallRow } from "#server/store/call/lock-calls.ts";
import type { Db } from "#server/store/sql.ts";
import { listMembersAt } from "#server/store/workspace/member-at.ts";

interface ActorContext {
  readonly db: Db;
  readonly actor: Actor;
}

async function getVisibleCall(ctx: ActorContext, id: CallId): Promise<CallView> {
  const actor = requireAuthenticated(ctx.actor);
  return seenBy(actor, await findCallView(ctx.db, actor.workspaceId, id));
}

/** For write actions: locks the call until the transaction ends. */
export async function lockVisibleCall(ctx: WriteContext, id: CallId): Promise<CallView> {
  const actor = requireAuthenticated(ctx.actor);
  await lockCallRow(ctx.db, actor.workspaceId, id);
  const call = seenBy(actor, await findCallView(ctx.db, actor.workspaceId, id));
  if (call.isPbx && call.endedAt === null) throw new AppError("call_on_pbx");
  return call;
}

function seenBy<One extends CallRecord>(actor: AuthenticatedActor, call: One | null): One {
  if (!call || !canSeeInbox(actor.visibleInboxIds, call.conversationInboxId))
    throw new AppError("not_found");
  return call;
}

/**
 * Checks a member who joins by phone or join token rather than by an authenticated request: they may have been
 * deactivated or lost their role since it rang or the token was issued.
 */
export async function canBeOnCall(
  ctx: Pick<WriteContext, "db" | "workspaceId">,
  { id }: Pick<CallRecord, "id">,
  memberId: MemberId,
  as: "member" | "supervisor",
): Promise<boolean> {
  const { db, workspaceId } = ctx;
  const call = required(await findCall(db, workspaceId, id), "it is locked");
  const [member] = await listMembersAt(db, workspaceId, call.conversationInboxId, [memberId]);
  if (member?.state !== "active" || !hasPermission(member.role, "call.handle")) return false;
  return as === "member" || (hasPermission(member.role, "call.supervise") && member.canSeeInbox);
}

/** The call after a write. */
export async function presentUpdatedCall(ctx: ActorContext, id: CallId): Promise<Call> {
  const { country, role } = requireAuthenticated(ctx.actor);
  return presentCall(
    await getVisibleCall(ctx, id),
    country,
    hasPermission(role, "recording.listen"),
  );
}
