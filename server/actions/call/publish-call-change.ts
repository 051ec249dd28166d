// Publishes two changes: the live call, and the entry on its timeline.
import type { EntryId } from "#domain/ids.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallRecord } from "#server/store/call/call.ts";

export function publishCallChange(
  ctx: WriteContext,
  call: Pick<CallRecord, "id" | "conversationId" | "conversationInboxId">,
): void {
  const { id, conversationId, conversationInboxId: inboxId } = call;
  ctx.publishChange("call", id, { conversationId, inboxId });
  publishEntryChange(ctx, { id: conversationId, inboxId }, id as string as EntryId);
}
