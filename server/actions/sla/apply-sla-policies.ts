import type { WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { lockConversationStatuses } from "#server/store/conversation/conversation-status.ts";
import { listWaitingConversations } from "#server/store/sla/reply-clock.ts";
import { updateReplyClocks } from "./update-reply-clocks.ts";

/** After a change of policies or hours, in batches. Repeating it changes nothing. */
export async function applySlaPolicies(runtime: Runtime, workspaceId: WorkspaceId): Promise<void> {
  const { database } = runtime.deps;
  const size = limit("slaBatchSize");
  for (const folder of ["open", "snoozed"] as const) {
    let after: Parameters<typeof listWaitingConversations>[3] = null;
    do {
      const page = await listWaitingConversations(database, workspaceId, folder, after, size);
      const ids = page.map(({ id }) => id);
      await runtime.asSystem(workspaceId, async (ctx) => {
        await lockConversationStatuses(ctx.db, workspaceId, ids);
        for (const one of await updateReplyClocks(ctx, ids)) publishConversationChange(ctx, one);
      });
      after = page.length < size ? null : (page.at(-1) ?? null);
    } while (after !== null);
  }
}
