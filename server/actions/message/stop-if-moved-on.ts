import { DeskError } from "#domain/errors.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { SomeoneActor } from "#server/actions/actor.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { findNewerWord } from "#server/store/conversation/entry.ts";
import { findMember } from "#server/store/workspace/member.ts";

/** A member who wrote without seeing the newest word is stopped, once, with the draft kept. */
export async function stopIfMovedOn(
  ctx: WriteCtx,
  actor: SomeoneActor,
  conversation: ConversationRecord,
  seenSeq: number,
): Promise<void> {
  if (seenSeq >= conversation.lastSeq) return;
  const newer = await findNewerWord(
    ctx.db,
    ctx.workspaceId,
    conversation.id,
    seenSeq,
    actor.memberId,
  );
  if (!newer) return;
  const member = newer.memberId ? await findMember(ctx.db, ctx.workspaceId, newer.memberId) : null;
  throw new DeskError("moved_on", { who: member?.name ?? conversation.contactName });
}
