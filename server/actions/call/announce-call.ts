// A call is told of twice: as the call that rings and is spoken in, and as the entry on its timeline.
import type { EntryId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceEntry } from "#server/actions/conversation/change.ts";
import type { CallRecord } from "#server/store/call/call.ts";

export function announceCall(
  ctx: WriteCtx,
  call: Pick<CallRecord, "id" | "conversationId" | "homeLineId">,
): void {
  const { id, conversationId, homeLineId: lineId } = call;
  ctx.announce("call", id, { conversationId, lineId });
  announceEntry(ctx, { id: conversationId, lineId }, id as string as EntryId);
}
