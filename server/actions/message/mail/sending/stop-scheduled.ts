// The customer wrote before a scheduled mail left: what was written without knowing that does not go out.
import type { ConversationId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import {
  addEvent,
  announceConversation,
  announceEntry,
} from "#server/actions/conversation/change.ts";
import { changeConversation, lockConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { listLatestDeliveries, moveDeliveries } from "#server/store/sending/mail-delivery.ts";
import { listStoppable } from "#server/store/sending/which-mail.ts";
import { giveBack, keepAsDraft } from "./give-back.ts";

/** To be called when a message of the customer has come in. */
export async function stopScheduled(
  ctx: WriteCtx,
  { id: conversationId }: { readonly id: ConversationId },
): Promise<void> {
  const { db, workspaceId, now } = ctx;
  const conversation = await lockConversation(db, workspaceId, conversationId);
  if (!conversation?.hasScheduled) return;
  for (const { id, memberId } of await listStoppable(db, workspaceId, conversationId)) {
    const ids = (await listLatestDeliveries(db, workspaceId, id)).map((one) => one.id);
    const stopped = await moveDeliveries(db, workspaceId, ids, ["scheduled"], {
      state: "cancelled",
      at: now,
    });
    const entry = stopped > 0 ? await findEntry(db, workspaceId, id) : null;
    if (!entry) continue;
    await changeConversation(db, workspaceId, conversationId, { scheduledBy: -1 });
    const words = memberId && (await giveBack(ctx, conversation, entry, memberId));
    if (memberId && words) await keepAsDraft(ctx, conversation, memberId, words);
    await addEvent(ctx, conversation, "scheduled_stopped", { entryId: id, memberId });
    announceEntry(ctx, conversation, id);
    announceConversation(ctx, conversation);
  }
}
