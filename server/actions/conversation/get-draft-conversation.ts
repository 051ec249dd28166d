import type { ConversationId, DraftId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { type DraftRecord, listDrafts } from "#server/store/conversation/draft.ts";
import { findDraftConversationId } from "#server/store/conversation/move-drafts.ts";
import { getVisibleConversation } from "./load-conversation.ts";

interface DraftRef {
  readonly draftId: DraftId | undefined;
  readonly medium: DraftRecord["medium"];
  /** Never saved before: after a merge it is begun in the conversation that stays, unless that one has such a draft. */
  readonly isFirstSave?: boolean;
}

/** Where a draft is: a merge moves it while a browser still has it open in the conversation that it was begun in. */
export async function getDraftConversation(
  ctx: WriteContext,
  conversationId: ConversationId,
  { draftId, medium, isFirstSave = false }: DraftRef,
): Promise<ConversationRecord> {
  const conversation = await getVisibleConversation(ctx, conversationId);
  const { mergedIntoId } = conversation;
  if (mergedIntoId === null || draftId === undefined) return conversation;
  const { memberId } = requireAuthenticated(ctx.actor);
  const id = await findDraftConversationId(ctx.db, ctx.workspaceId, memberId, draftId);
  if (id !== null) return getVisibleConversation(ctx, id);
  if (!isFirstSave) return conversation;
  const there = await listDrafts(ctx.db, ctx.workspaceId, memberId, mergedIntoId);
  return there.some((one) => one.medium === medium)
    ? conversation
    : getVisibleConversation(ctx, mergedIntoId);
}
