import { decideReplyClock, nextReplyCheck } from "#domain/conversation/reply-clock.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { listReplyClocks, setReplyClocks } from "#server/store/sla/reply-clock.ts";
import { listSlaPolicies } from "#server/store/sla/sla-policy.ts";

/**
 * Recomputes when replies are due, at the end of each transaction that changed these conversations: whatever changed,
 * a message, a status, a tag or an inbox, it published them.
 */
export async function updateReplyClocks(
  ctx: WriteContext,
  ids: readonly ConversationId[],
): Promise<void> {
  const { db, workspaceId, now } = ctx;
  const rows = await listReplyClocks(db, workspaceId, ids);
  if (rows.length === 0) return;
  const policies = await listSlaPolicies(db, workspaceId);
  const changed = rows.flatMap((row) => {
    const clock = decideReplyClock(row, policies, now);
    return clock === row.clock ? [] : [{ id: row.id, inboxId: row.inboxId, clock }];
  });
  await setReplyClocks(
    db,
    workspaceId,
    changed.map(({ id, clock }) => ({ id, clock })),
  );
  for (const { id, inboxId, clock } of changed) {
    ctx.publishChange("conversation", id, { conversationId: id, inboxId });
    const at = nextReplyCheck(clock);
    if (at !== null) scheduleReplyCheck(ctx, id, new Date(at));
  }
}

/** One job per conversation: a later time replaces the earlier one. */
export const scheduleReplyCheck = (ctx: WriteContext, conversationId: ConversationId, at: Date) =>
  ctx.schedule(
    "check-reply-due",
    { workspaceId: ctx.workspaceId, conversationId },
    { at, key: jobKeys.checkReplyDue(conversationId), usesTimer: true },
  );
