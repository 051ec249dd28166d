// Publishes two changes: the live call, and the entry on its timeline.
import type { EntryId } from "#domain/ids.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { raiseCallVersion } from "#server/store/call/lock-calls.ts";

type PublishedCall = Pick<CallRecord, "id" | "conversationId" | "conversationInboxId">;

/** For a call that this transaction created, or whose version it raised with the change. */
export function publishCallChange(ctx: WriteContext, call: PublishedCall): void {
  const { id, conversationId, conversationInboxId: inboxId } = call;
  ctx.publishChange("call", id, { conversationId, inboxId });
  publishEntryChange(ctx, { id: conversationId, inboxId }, id as string as EntryId);
}

/** For a change of what belongs to the call; the transaction has locked the call. */
export async function publishCallPartChange(ctx: WriteContext, call: PublishedCall): Promise<void> {
  await raiseCallVersion(ctx.db, ctx.workspaceId, call.id);
  publishCallChange(ctx, call);
}
