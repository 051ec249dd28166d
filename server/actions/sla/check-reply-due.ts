import { decideReplyCheck, nextReplyCheck } from "#domain/conversation/reply-clock.ts";
import { nextCheckAt } from "#domain/due.ts";
import type { ConversationId, WorkspaceId } from "#domain/ids.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { lockConversationStatuses } from "#server/store/conversation/conversation-status.ts";
import { listReplyClocks, setReplyClocks } from "#server/store/sla/reply-clock.ts";
import { addReplyOverdue, scheduleReplyCheck } from "./update-reply-clocks.ts";

/** Marks a warning or a breach. The mark is in the clock, so a job that runs twice records it once. */
export async function checkReplyDue(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<void> {
  await runtime.asSystem(workspaceId, async (ctx) => {
    await lockConversationStatuses(ctx.db, workspaceId, [id]);
    const [row] = await listReplyClocks(ctx.db, workspaceId, [id]);
    if (!row) return;
    const clock = decideReplyCheck(row.clock, ctx.now);
    const next = nextReplyCheck(clock ?? row.clock);
    // The database's clock ran ahead of this one, or the reply is due later than it was.
    if (next !== null) scheduleReplyCheck(ctx, id, nextCheckAt(next, ctx.now));
    if (clock === null) return;
    await setReplyClocks(ctx.db, workspaceId, [{ id, clock }]);
    if (clock.breachedAt !== null) await addReplyOverdue(ctx, row, clock);
    publishConversationChange(ctx, row);
  });
}
