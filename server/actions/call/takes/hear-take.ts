// A voicemail is new until the first member plays it: then its mark goes for the whole team.
import type { ConversationId, LineId, MemberId, TakeId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { announceConversation } from "#server/actions/conversation/change.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { findTake } from "#server/store/call/takes/take.ts";
import { countUnheard, markHeard } from "#server/store/call/takes/take-listen.ts";

export async function hearTake(ctx: WriteCtx, id: TakeId, memberId: MemberId): Promise<void> {
  if (!(await markHeard(ctx.db, ctx.workspaceId, id, { memberId, at: ctx.now }))) return;
  const take = await findTake(ctx.db, ctx.workspaceId, id);
  const call = take && (await findCallView(ctx.db, ctx.workspaceId, take.callId));
  if (!call) return;
  await showUnheard(ctx, { id: call.conversationId, lineId: call.homeLineId });
  announceCall(ctx, call);
}

/** The mark of the list's row, after a voicemail came, was played, moved or deleted. */
export async function showUnheard(
  ctx: WriteCtx,
  conversation: { readonly id: ConversationId; readonly lineId: LineId },
): Promise<void> {
  if (await countUnheard(ctx.db, ctx.workspaceId, conversation.id))
    announceConversation(ctx, conversation);
}
