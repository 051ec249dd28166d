// Who owns a saved reply and may change it: personal ones belong to any member who replies, shared ones are managed by
// managers.
import { AppError } from "#domain/errors.ts";
import type { MemberId, SavedReplyId } from "#domain/ids.ts";
import { formatBytes, limit } from "#domain/limits.ts";
import { hasPermission } from "#domain/permissions.ts";
import { requireAuthenticated, requireMember } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  lockSavedReplies,
  lockSavedReply,
  measureSavedReplies,
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

/**
 * Writes a reply of this owner, and refuses one that exceeds the limits. An owner already above them, from before they
 * existed, can still shorten replies.
 */
export async function writeWithinLimits<T>(
  ctx: WriteContext,
  memberId: MemberId | null,
  write: () => Promise<T>,
): Promise<T> {
  const { db, workspaceId } = ctx;
  await lockSavedReplies(db, workspaceId, memberId);
  const before = await measureSavedReplies(db, workspaceId, memberId);
  const written = await write();
  const after = await measureSavedReplies(db, workspaceId, memberId);
  const max = limit("savedReplies");
  if (after.count > max && after.count > before.count)
    throw new AppError("too_many_saved", { max });
  const maxBytes = limit("savedRepliesBytes");
  if (after.bytes > maxBytes && after.bytes > before.bytes)
    throw new AppError("saved_replies_too_large", { max: formatBytes(maxBytes) });
  return written;
}

/** A change to a personal reply is published to its owner alone. */
export function publishSavedReplyChange(
  ctx: WriteContext,
  id: SavedReplyId,
  owner: MemberId | null,
): void {
  ctx.publishChange("saved_reply", id, owner === null ? {} : { memberId: owner });
}
