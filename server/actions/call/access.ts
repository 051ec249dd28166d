// The only way to a call: whoever may not see the line its conversation is at home on gets the same answer as
// for one that does not exist.

import type { Call } from "#contract/live.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { may } from "#domain/permissions.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { type Actor, asSomeone, type SomeoneActor, sees } from "#server/actions/actor.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { type CallRecord, findCall, lockCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import type { Db } from "#server/store/sql.ts";
import { listMembersAt } from "#server/store/workspace/member-at.ts";

interface Asked {
  readonly db: Db;
  readonly actor: Actor;
}

export async function getCallFor(ctx: Asked, id: CallId): Promise<CallView> {
  const actor = asSomeone(ctx.actor);
  return seenBy(actor, await findCallView(ctx.db, actor.workspaceId, id));
}

/** For a deed: the call is held until the transaction ends. */
export async function takeCallFor(ctx: WriteCtx, id: CallId): Promise<CallView> {
  const actor = asSomeone(ctx.actor);
  const call = seenBy(actor, await lockCall(ctx.db, actor.workspaceId, id));
  if (call.isOutside && call.endedAt === null) throw new DeskError("call_is_outside");
  return must(await findCallView(ctx.db, actor.workspaceId, id), "it is held");
}

function seenBy<One extends CallRecord>(actor: SomeoneActor, call: One | null): One {
  if (!call || !sees(actor.sight, call.homeLineId)) throw new DeskError("not_found");
  return call;
}

/**
 * Of a member who comes by telephone or with a pass, and not by a request of their own: they may have been switched off,
 * or have lost their role, since it rang or the pass was made.
 */
export async function mayBeOnCall(
  ctx: Pick<WriteCtx, "db" | "workspaceId">,
  { id }: Pick<CallRecord, "id">,
  memberId: MemberId,
  as: "member" | "supervisor",
): Promise<boolean> {
  const { db, workspaceId } = ctx;
  const call = must(await findCall(db, workspaceId, id), "it is held");
  const [member] = await listMembersAt(db, workspaceId, call.homeLineId, [memberId]);
  if (member?.state !== "active" || !may(member.role, "call.take")) return false;
  return as === "member" || (may(member.role, "call.supervise") && member.seesLine);
}

/** As it stands after a deed. */
export async function answerCall(ctx: Asked, id: CallId): Promise<Call> {
  const { country, role } = asSomeone(ctx.actor);
  return presentCall(await getCallFor(ctx, id), country, may(role, "take.hear"));
}
