import { setImmediate as otherWork } from "node:timers/promises";
import {
  decideReplyClock,
  nextReplyCheck,
  type ReplyClock,
} from "#domain/conversation/reply-clock.ts";
import type { ConversationId, InboxId } from "#domain/ids.ts";
import { addTimelineEvent } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { listReplyClocks, setReplyClocks } from "#server/store/sla/reply-clock.ts";
import { listSlaPolicies } from "#server/store/sla/sla-policy.ts";

type Changed = { readonly id: ConversationId; readonly inboxId: InboxId };

/**
 * Recomputes when replies are due, at the end of each transaction that changed these conversations: whatever changed,
 * a message, a status, a tag or an inbox, it published them. Returns those with another clock, which it doesn't publish.
 */
export async function updateReplyClocks(
  ctx: WriteContext,
  ids: readonly ConversationId[],
): Promise<readonly Changed[]> {
  const { db, workspaceId, now } = ctx;
  const rows = await listReplyClocks(db, workspaceId, ids);
  if (rows.length === 0) return [];
  const policies = await listSlaPolicies(db, workspaceId);
  const changed = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0) await otherWork();
    const clock = decideReplyClock(row, policies, now);
    if (clock !== row.clock)
      changed.push({ id: row.id, inboxId: row.inboxId, before: row.clock, clock });
  }
  await setReplyClocks(
    db,
    workspaceId,
    changed.map(({ id, clock }) => ({ id, clock })),
  );
  for (const { id, inboxId, before, clock } of changed) {
    if (clock !== null && clock.repliedAt !== null && clock.breachedAt !== before?.breachedAt)
      await addReplyOverdue(ctx, { id, inboxId }, before);
    const at = nextReplyCheck(clock);
    // Jobs run in the order of their times: one in the past would run before all others.
    if (at !== null) scheduleReplyCheck(ctx, id, new Date(Math.max(Date.parse(at), now.getTime())));
  }
  return changed;
}

/** By the system, also if the action of a member made it known. */
export const addReplyOverdue = (
  ctx: WriteContext,
  conversation: Changed,
  clock: Pick<ReplyClock, "dueAt" | "kind"> | null,
): Promise<void> =>
  addTimelineEvent(
    { ...ctx, actor: { kind: "system", workspaceId: ctx.workspaceId } },
    conversation,
    "reply_overdue",
    { dueAt: clock?.dueAt ?? null, kind: clock?.kind ?? null },
  );

/** One job per conversation: a later time replaces the earlier one. */
export const scheduleReplyCheck = (ctx: WriteContext, conversationId: ConversationId, at: Date) =>
  ctx.schedule(
    "check-reply-due",
    { workspaceId: ctx.workspaceId, conversationId },
    { at, key: jobKeys.checkReplyDue(conversationId), usesTimer: true },
  );
