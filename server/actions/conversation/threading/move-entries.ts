// Shared by split, move and merge: entries change their conversation, both sides are published, and the operation can
// be undone.
import type { Conversation } from "#contract/live-protocol.ts";
import type { ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import type { EmailThreadingReason } from "#domain/message/email/resolve-email-conversation.ts";
import { required } from "#domain/required.ts";
import { publishCallPartChange } from "#server/actions/call/publish-call-change.ts";
import { hideCallSoon } from "#server/actions/call/ringing/hide-call.ts";
import {
  addTimelineEvent,
  type EventDetails,
  publishConversationChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { findAssignable } from "#server/actions/conversation/find-assignable.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ConversationChange,
  type ConversationRecord,
  findConversation,
  updateConversation,
} from "#server/store/conversation/conversation.ts";
import { listLiveCallsIn } from "#server/store/conversation/conversation-summary.ts";
import { updateEntriesConversation } from "#server/store/conversation/move-entries.ts";
import {
  insertThreadOperation,
  listClosedAt,
  listMovableEntries,
  listReaders,
  listThreadingReasons,
  setThreadingReasons,
  type ThreadOperationKind,
} from "#server/store/conversation/thread-operation.ts";
import { authorsOf, mergeDrafts, publishDraftChanges } from "./merge-drafts.ts";
import { recomputeConversationRow } from "./recompute-conversation-row.ts";

interface ThreadOperationInput {
  readonly kind: ThreadOperationKind;
  readonly from: ConversationRecord;
  readonly to: ConversationRecord;
  readonly entryIds: readonly EntryId[];
  readonly reason: EmailThreadingReason;
  readonly memberId: MemberId;
  /** Further changes to either conversation. */
  readonly fromChange?: ConversationChange;
  readonly toChange?: ConversationChange;
}

interface ThreadOperationResult {
  conversation: Conversation;
  other: Conversation;
  threadOperationId: string;
}

/** The fields a threading operation may change, before the change. */
const snapshotOf = (one: ConversationRecord, closedAt: string | null) => ({
  status: one.status,
  folder: one.folder,
  snoozedUntil: one.snoozedUntil,
  snoozeEndedAt: one.snoozeEndedAt,
  closedAt,
  assigneeId: one.assigneeId,
  teamId: one.teamId,
  tagIds: one.tagIds,
  inboxId: one.inboxId,
  waitingSince: one.waitingSince,
  mergedIntoId: one.mergedIntoId,
});

export async function runThreadOperation(
  ctx: WriteContext,
  input: ThreadOperationInput,
): Promise<ThreadOperationResult> {
  const { from, to, entryIds, memberId } = input;
  const id: string = ctx.newId();
  const reasons = await listThreadingReasons(ctx.db, ctx.workspaceId, entryIds);
  const closed = await listClosedAt(ctx.db, ctx.workspaceId, [from.id, to.id]);
  const asNow = (one: ConversationRecord) => snapshotOf(one, closed[one.id] ?? null);
  const assigned = await assignedBy(ctx, input);
  const drafts = input.kind === "merge" ? await mergeDrafts(ctx, from, to) : null;
  await insertThreadOperation(ctx.db, ctx.workspaceId, {
    id,
    kind: input.kind,
    fromId: from.id,
    toId: to.id,
    entryIds: [...entryIds],
    memberId,
    before: {
      from: asNow(from),
      to: asNow(to),
      reasons,
      entriesBefore: {
        from: await listMovableEntries(ctx.db, ctx.workspaceId, from.id),
        to: await listMovableEntries(ctx.db, ctx.workspaceId, to.id),
      },
      ...(assigned === null ? {} : { assigned: assigned.to }),
      ...(drafts === null ? {} : { drafts }),
    },
    at: ctx.now,
  });
  if (input.fromChange)
    await updateConversation(ctx.db, ctx.workspaceId, from.id, input.fromChange);
  const toChange = assigned ? { ...input.toChange, assigneeId: assigned.to } : input.toChange;
  if (toChange) await updateConversation(ctx.db, ctx.workspaceId, to.id, toChange);
  await moveEntriesBetween(ctx, from, to, entryIds);
  await setThreadingReasons(
    ctx.db,
    ctx.workspaceId,
    Object.fromEntries(Object.keys(reasons).map((one) => [one, input.reason])),
  );
  if (drafts) publishDraftChanges(ctx, authorsOf(drafts), [from, to]);
  const details = { count: entryIds.length, threadOperationId: id };
  await addTimelineEvent(ctx, from, `${input.kind}_away`, { ...details, number: to.number });
  await addTimelineEvent(ctx, to, `${input.kind}_here`, { ...details, number: from.number });
  if (assigned) await addTimelineEvent(ctx, to, "assigned", assignmentDetails(assigned));
  return { ...(await loadBothConversations(ctx, from.id, to.id)), threadOperationId: id };
}

interface Assigned {
  readonly to: MemberId | null;
  readonly noLongerOf: MemberId;
}

/**
 * New assignee if a threading operation puts a conversation into an inbox its assignee can't see, or reopens one whose
 * assignee left: the other side's assignee after a merge, otherwise none. Null if the assignee stays.
 */
async function assignedBy(
  ctx: WriteContext,
  input: ThreadOperationInput,
): Promise<Assigned | null> {
  const { kind, from, to, toChange } = input;
  if (toChange?.inboxId === undefined && toChange?.assigneeId === undefined) return null;
  const { assigneeId, inboxId, status } = { ...to, ...toChange };
  if (assigneeId === null || status === "closed") return null;
  const others = kind === "merge" ? [from.assigneeId] : [];
  const next = await findAssignable(ctx, inboxId, [assigneeId, ...others]);
  return next === assigneeId ? null : { to: next, noLongerOf: assigneeId };
}

const assignmentDetails = ({ to, noLongerOf }: Assigned): EventDetails =>
  to === null ? { assigneeId: null, noLongerOf } : { assigneeId: to };

/** After an undo, a conversation that is back in its inbox or reopened keeps its assignee only if they can see it. */
export async function unassignIfHidden(ctx: WriteContext, was: ConversationRecord): Promise<void> {
  const now = required(await findConversation(ctx.db, ctx.workspaceId, was.id), "both sides stay");
  const { assigneeId, inboxId, status } = now;
  if (assigneeId === null || status === "closed") return;
  if ((await findAssignable(ctx, inboxId, [assigneeId])) !== null) return;
  await updateConversation(ctx.db, ctx.workspaceId, was.id, { assigneeId: null });
  // If it was unassigned before, nothing changes for the member.
  if (was.assigneeId !== null)
    await addTimelineEvent(
      ctx,
      now,
      "assigned",
      assignmentDetails({ to: null, noLongerOf: assigneeId }),
    );
}

/** Clients reload both conversations: the numbers of all entries may have changed. */
export async function moveEntriesBetween(
  ctx: WriteContext,
  from: ConversationRecord,
  to: ConversationRecord,
  entryIds: readonly EntryId[],
): Promise<void> {
  await updateEntriesConversation(ctx.db, ctx.workspaceId, from.id, to.id, entryIds);
  await publishLiveCallChanges(ctx, from, to, entryIds);
  for (const one of [from, to]) {
    await recomputeConversationRow(ctx, one.id);
    publishConversationChange(ctx, one);
    ctx.publishChange("timeline_order", one.id, { conversationId: one.id, inboxId: one.inboxId });
  }
  for (const { memberId, conversationId, inboxId } of await listReaders(ctx.db, ctx.workspaceId, [
    from.id,
    to.id,
  ]))
    ctx.publishChange("read_state", conversationId, { conversationId, inboxId, memberId });
}

/** Removes live calls from the screens of members who can't see their new conversation. */
async function publishLiveCallChanges(
  ctx: WriteContext,
  from: ConversationRecord,
  to: ConversationRecord,
  entryIds: readonly EntryId[],
): Promise<void> {
  const moved = new Set<string>(entryIds);
  for (const call of await listLiveCallsIn(ctx.db, ctx.workspaceId, [from.id, to.id])) {
    // The change names the previous inbox, so that members who saw the call there learn that it is gone.
    const was = moved.has(call.id) || call.conversationId === from.id ? from : to;
    await publishCallPartChange(ctx, { ...call, conversationInboxId: was.inboxId });
    hideCallSoon(ctx, call.id);
  }
}

export async function loadBothConversations(
  ctx: WriteContext,
  fromId: ConversationId,
  toId: ConversationId,
): Promise<{ conversation: Conversation; other: Conversation }> {
  const now = async (id: ConversationId) =>
    required(await findConversation(ctx.db, ctx.workspaceId, id), "both sides stay");
  return { conversation: await now(toId), other: await now(fromId) };
}
