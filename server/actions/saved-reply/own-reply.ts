// Whose words to reuse are, and who may touch them: one's own everybody who answers, everybody's a manager.
import { DeskError } from "#domain/errors.ts";
import type { MemberId, SavedReplyId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { may } from "#domain/permissions.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { asMember, asSomeone } from "#server/actions/actor.ts";
import {
  countSavedReplies,
  holdSavedReply,
  type SavedReplyRecord,
} from "#server/store/workspace/saved-reply.ts";

/** null: everybody's. A program has no words of its own. */
export function ownerFor(ctx: WriteCtx, isShared: boolean): MemberId | null {
  if (!isShared) return asMember(ctx.actor).memberId;
  if (!may(asSomeone(ctx.actor).role, "reply.manage")) throw new DeskError("not_allowed");
  return null;
}

/** Another's own reply is not there at all. */
export async function holdMyReply(ctx: WriteCtx, id: SavedReplyId): Promise<SavedReplyRecord> {
  const reply = await holdSavedReply(ctx.db, ctx.workspaceId, id);
  const me = ctx.actor.kind === "member" ? ctx.actor.memberId : null;
  if (reply === null || (reply.memberId !== null && reply.memberId !== me))
    throw new DeskError("not_found");
  ownerFor(ctx, reply.memberId === null);
  return reply;
}

export async function refuseTooMany(ctx: WriteCtx, memberId: MemberId | null): Promise<void> {
  const max = limit("savedReplies");
  const count = await countSavedReplies(ctx.db, ctx.workspaceId, memberId);
  if (count >= max) throw new DeskError("too_many_saved_replies", { max });
}

/** What is one's own is told to nobody else. */
export function announceReply(ctx: WriteCtx, id: SavedReplyId, owner: MemberId | null): void {
  ctx.announce("saved_reply", id, owner === null ? {} : { memberId: owner });
}
