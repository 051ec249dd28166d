import type { ConversationId, DraftId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { type DraftRecord, listDrafts } from "#server/store/conversation/draft.ts";
import { findDraftConversationId } from "#server/store/conversation/move-drafts.ts";
import { getVisibleConversation } from "./load-conversation.ts";

interface DraftRef {
  readonly draftId: DraftId | undefined;
  readonly kind: DraftRecord["kind"];
  /**
   * Set for a draft never saved before: after a merge it starts in the remaining conversation, unless that one has a
   * draft of this kind.
   */
  readonly isFirstSave?: boolean;
}

/**
 * Finds the draft's conversation: a merge moves the draft while a browser still has it open in the original
 * conversation.
 */
export async function getDraftConversation(
  ctx: WriteContext,
  conversationId: ConversationId,
  { draftId, kind, isFirstSave = false }: DraftRef,
): Promise<ConversationRecord> {
  const conversation = await getVisibleConversation(ctx, conversationId);
  const { mergedIntoId } = conversation;
  if (mergedIntoId === null || draftId === undefined) return conversation;
  const { memberId } = requireAuthenticated(ctx.actor);
  const id = await findDraftConversationId(ctx.db, ctx.workspaceId, memberId, draftId);
  if (id !== null) return getVisibleConversation(ctx, id);
  if (!isFirstSave) return conversation;
  const there = await listDrafts(ctx.db, ctx.workspaceId, memberId, mergedIntoId);
  return there.some((one) => one.kind === kind)
    ? conversation
    : getVisibleConversation(ctx, mergedIntoId);
}
