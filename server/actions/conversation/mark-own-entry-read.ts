import type { ConversationId, InboxId, MemberId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { advanceReadSeq } from "#server/store/conversation/read-state.ts";

interface OwnEntry {
  readonly seq: number;
  /** What the member had seen when they wrote it; 0 if unknown. */
  readonly seenSeq?: number | undefined;
}

/**
 * A member has read what they wrote or said, unless a customer's message before it is still unread to them. What an API
 * key does says nothing about what its member has read. Call it after the conversation's change was published: a browser
 * applies what is read to a row that it knows.
 */
export async function markOwnEntryRead(
  ctx: WriteContext,
  memberId: MemberId,
  { id, inboxId }: { readonly id: ConversationId; readonly inboxId: InboxId },
  { seq, seenSeq = 0 }: OwnEntry,
): Promise<void> {
  if (ctx.actor.kind === "api_key") return;
  await advanceReadSeq(ctx.db, ctx.workspaceId, memberId, id, { seq, seenSeq });
  ctx.publishChange("read_state", id, { conversationId: id, inboxId, memberId });
}
