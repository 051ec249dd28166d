// One conversation of a bulk operation: the action on it is the action on a single conversation, as is its undo.
import type { Conversation } from "#contract/live-protocol.ts";
import type { BulkAction, BulkSkipReason } from "#domain/conversation/bulk-operation.ts";
import { AppError } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import { assignConversation } from "#server/actions/conversation/assign-conversation.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { lockVisibleConversation } from "#server/actions/conversation/load-conversation.ts";
import { markSpam } from "#server/actions/conversation/mark-spam.ts";
import { reopenConversation } from "#server/actions/conversation/reopen-conversation.ts";
import { snoozeConversation } from "#server/actions/conversation/snooze-conversation.ts";
import { tagConversation } from "#server/actions/conversation/tag-conversation.ts";
import { trashConversation } from "#server/actions/conversation/trash-conversation.ts";
import type { Action, WriteContext } from "#server/actions/define-action.ts";
import { assertAllowed } from "#server/actions/runtime.ts";
import {
  type BulkItemRecord,
  findUndoFields,
  hasNoEntryAfter,
  type PreviousState,
} from "#server/store/conversation/bulk-operation.ts";
import {
  type ConversationRecord,
  updateConversation,
} from "#server/store/conversation/conversation.ts";
import { listTags } from "#server/store/conversation/tag.ts";

type Applied =
  | { readonly previous: PreviousState; readonly entryCountAfter: number }
  | { readonly skipped: BulkSkipReason };

/** Throws `AppError` if the action rejects this conversation. */
export async function applyBulkAction(
  ctx: WriteContext,
  action: BulkAction,
  conversationId: ConversationId,
): Promise<Applied> {
  const before = await lockIfVisible(ctx, conversationId);
  if (before === null) return { skipped: "no_access" };
  const { closedAt } = await findUndoFields(ctx.db, ctx.workspaceId, conversationId);
  const after = await runOn(ctx, action, conversationId);
  if (after.version === before.version) return { skipped: "unchanged" };
  const { entryCount } = await findUndoFields(ctx.db, ctx.workspaceId, conversationId);
  return { previous: { ...previousStateOf(before), closedAt }, entryCountAfter: entryCount };
}

/** Returns why the conversation stays as it is, or null. Throws `AppError` if the action that restores it rejects it. */
export async function undoBulkAction(
  ctx: WriteContext,
  action: BulkAction,
  { conversationId, previous, entryCountAfter }: BulkItemRecord,
): Promise<BulkSkipReason | null> {
  const now = await lockIfVisible(ctx, conversationId);
  if (now === null) return "no_access";
  if (previous === null || entryCountAfter === null) return "changed_since";
  if (!(await hasNoEntryAfter(ctx.db, ctx.workspaceId, conversationId, entryCountAfter)))
    return "changed_since";
  const restored = await runOn(
    ctx,
    await restoringAction(ctx, action, now, previous),
    conversationId,
  );
  const { closedAt, snoozeEndedAt } = previous;
  // What a single action sets anew.
  if (restored.status === previous.status)
    await updateConversation(ctx.db, ctx.workspaceId, conversationId, { closedAt, snoozeEndedAt });
  return null;
}

async function lockIfVisible(
  ctx: WriteContext,
  id: ConversationId,
): Promise<ConversationRecord | null> {
  try {
    return await lockVisibleConversation(ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

const previousStateOf = ({
  status,
  folder,
  assigneeId,
  teamId,
  tagIds,
  snoozedUntil,
  snoozeEndedAt,
}: ConversationRecord) => ({
  status,
  folder,
  assigneeId,
  teamId,
  tagIds,
  snoozedUntil,
  snoozeEndedAt,
});

function runOn(
  ctx: WriteContext,
  action: BulkAction,
  conversationId: ConversationId,
): Promise<Conversation> {
  const run = <Input>(
    single: Pick<Action, "requires"> & {
      run(ctx: WriteContext, input: Input): Promise<Conversation>;
    },
    input: Input,
  ) => {
    assertAllowed(single.requires, ctx.actor);
    return single.run(ctx, input);
  };
  switch (action.kind) {
    case "assign": {
      const { assigneeId, teamId } = action;
      return run(assignConversation, { conversationId, assigneeId, teamId });
    }
    case "tag":
      return run(tagConversation, { conversationId, add: action.add, remove: action.remove });
    case "close":
      return run(closeConversation, { conversationId });
    case "reopen":
      return run(reopenConversation, { conversationId });
    case "snooze":
      return run(snoozeConversation, { conversationId, until: action.until });
    case "spam":
      return run(markSpam, { conversationId, isSpam: action.isSpam });
    case "trash":
      return run(trashConversation, { conversationId, isTrashed: action.isTrashed });
  }
}

/** The action that leads back, as the Undo of a single action does. */
async function restoringAction(
  ctx: WriteContext,
  action: BulkAction,
  now: ConversationRecord,
  previous: PreviousState,
): Promise<BulkAction> {
  switch (action.kind) {
    case "assign":
      return { kind: "assign", assigneeId: previous.assigneeId, teamId: previous.teamId };
    case "tag": {
      const known = new Set((await listTags(ctx.db, ctx.workspaceId)).map((tag) => tag.id));
      return {
        kind: "tag",
        add: previous.tagIds.filter((id) => known.has(id) && !now.tagIds.includes(id)),
        remove: now.tagIds.filter((id) => !previous.tagIds.includes(id)),
      };
    }
    case "close":
    case "reopen":
    case "snooze":
      return statusAction(previous, ctx.now);
    case "spam":
      return { kind: "spam", isSpam: !action.isSpam };
    case "trash":
      return { kind: "trash", isTrashed: !action.isTrashed };
  }
}

function statusAction({ status, snoozedUntil }: PreviousState, now: Date): BulkAction {
  if (status === "closed") return { kind: "close" };
  const isStillToCome = snoozedUntil !== null && Date.parse(snoozedUntil) > now.getTime();
  return status === "snoozed" && isStillToCome
    ? { kind: "snooze", until: snoozedUntil }
    : { kind: "reopen" };
}
