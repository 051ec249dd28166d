// Applies the consequences of a delivery change of an email: conversation and change feed.
import type { EntryId } from "#domain/ids.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { listDeliveryContexts } from "#server/store/delivery/delivery-context.ts";
import { applyDeliverySummary } from "./apply-delivery-summary.ts";

export async function publishEmailDelivery(ctx: WriteContext, messageId: EntryId): Promise<void> {
  const [context] = await listDeliveryContexts(ctx.db, ctx.workspaceId, [messageId]);
  if (!context) return;
  publishEntryChange(ctx, context.conversation, context.entry.id);
  await applyDeliverySummary(ctx, context);
}
