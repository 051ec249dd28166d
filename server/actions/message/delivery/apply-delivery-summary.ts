// Derives from our message's deliveries what its conversation shows: the mark in the list, and whether the customer is
// still waiting.
import { type DeliverySummary, summarizeDeliveries } from "#domain/message/delivery-summary.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import { recomputeWaitingSince } from "#server/actions/conversation/recompute-waiting-since.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { markLast } from "#server/store/conversation/conversation.ts";
import type { DeliveryContext } from "#server/store/delivery/delivery-context.ts";

/** Pass both as currently stored: the deliveries decide. */
export async function applyDeliverySummary(
  ctx: WriteContext,
  { conversation, entry }: Pick<DeliveryContext, "conversation" | "entry">,
): Promise<void> {
  const summary = summarizeDeliveries(entry.deliveries);
  const isMarked = await mark(ctx, conversation, entry, summary);
  const hasTurned =
    canChangeWaiting(conversation, entry, summary) &&
    (await recomputeWaitingSince(ctx, conversation.id));
  if (isMarked || hasTurned) publishConversationChange(ctx, conversation);
}

/** Most reports are of a reply that already counts, or that a later message of the customer followed. */
const canChangeWaiting = (
  { waitingSince }: DeliveryContext["conversation"],
  { authorKind, at }: DeliveryContext["entry"],
  { hasReachedNobody, hasLeft }: DeliverySummary,
): boolean =>
  authorKind === "member" &&
  (hasReachedNobody ||
    (hasLeft && waitingSince !== null && Date.parse(waitingSince) <= Date.parse(at)));

async function mark(
  ctx: WriteContext,
  { id, lastSeq, lastEntry }: DeliveryContext["conversation"],
  { seq }: DeliveryContext["entry"],
  { isFailed, isUnconfirmed }: DeliverySummary,
): Promise<boolean> {
  const isSo =
    lastEntry.isFailed === isFailed && (lastEntry.isUnconfirmed === true) === isUnconfirmed;
  if (lastSeq !== seq || isSo) return false;
  await markLast(ctx.db, ctx.workspaceId, id, seq, { isFailed, isUnconfirmed });
  return true;
}
