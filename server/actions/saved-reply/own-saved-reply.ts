// Who owns a saved reply and may change it: personal ones belong to any member who answers, shared ones are managed by
// managers.
import { AppError } from "#domain/errors.ts";
import type { MemberId, SavedReplyId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { hasPermission } from "#domain/permissions.ts";
import { requireAuthenticated, requireMember } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  countSavedReplies,
  lockSavedReply,
  type SavedReplyRecord,
} from "#server/store/workspace/saved-reply.ts";

/** Null for a shared reply. API keys have no personal replies. */
export function savedReplyOwner(ctx: WriteContext, isShared: boolean): MemberId | null {
  if (!isShared) return requireMember(ctx.actor).memberId;
  if (!hasPermission(requireAuthenticated(ctx.actor).role, "saved_reply.manage"))
    throw new AppError("forbidden");
  return null;
}

/** Another member's personal reply is reported as not found. */
export async function lockVisibleSavedReply(
  ctx: WriteContext,
  id: SavedReplyId,
): Promise<SavedReplyRecord> {
  const reply = await lockSavedReply(ctx.db, ctx.workspaceId, id);
  const me = ctx.actor.kind === "member" ? ctx.actor.memberId : null;
  if (reply === null || (reply.memberId !== null && reply.memberId !== me))
    throw new AppError("not_found");
  savedReplyOwner(ctx, reply.memberId === null);
  return reply;
}

export async function assertBelowSavedReplyLimit(
  ctx: WriteContext,
  memberId: MemberId | null,
): Promise<void> {
  const max = limit("savedReplies");
  const count = await countSavedReplies(ctx.db, ctx.workspaceId, memberId);
  if (count >= max) throw new AppError("too_many_saved_replies", { max });
}

/** A change to a personal reply is published to its owner alone. */
export function publishSavedReplyChange(
  ctx: WriteContext,
  id: SavedReplyId,
  owner: MemberId | null,
): void {
  ctx.publishChange("saved_reply", id, owner === null ? {} : { memberId: owner });
}
