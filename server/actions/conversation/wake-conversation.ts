import { decideWake } from "#domain/conversation/decide.ts";
import type { ConversationId, WorkspaceId } from "#domain/ids.ts";
import type { Desk } from "#server/actions/desk.ts";
import { lockConversation } from "#server/store/conversation/conversation.ts";
import { carryOut } from "./change.ts";

export async function wakeConversation(
  desk: Desk,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<void> {
  await desk.asHouse(workspaceId, async (ctx) => {
    const conversation = await lockConversation(ctx.db, workspaceId, id);
    const change = conversation && decideWake(conversation, ctx.now);
    if (conversation && change) await carryOut(ctx, conversation, change, { deed: "woke" });
  });
}
