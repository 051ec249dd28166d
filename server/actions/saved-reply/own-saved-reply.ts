// Whose words to reuse are, and who may touch them: one's own everybody who answers, everybody's a manager.
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

/** null: everybody's. A program has no words of its own. */
export function savedReplyOwner(ctx: WriteContext, isShared: boolean): MemberId | null {
  if (!isShared) return requireMember(ctx.actor).memberId;
  if (!hasPermission(requireAuthenticated(ctx.actor).role, "saved_reply.manage"))
    throw new AppError("forbidden");
  return null;
}

/** Another's own reply is not there at all. */
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

/** What is one's own is told to nobody else. */
export function publishSavedReplyChange(
  ctx: WriteContext,
  id: SavedReplyId,
  owner: MemberId | null,
): void {
  ctx.announce("saved_reply", id, owner === null ? {} : { memberId: owner });
}
