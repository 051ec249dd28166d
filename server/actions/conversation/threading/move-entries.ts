// What split, move and merge have in common: entries change their conversation, both sides are told, and
// all of it can be taken back.
import type { Conversation } from "#contract/live-protocol.ts";
import { required } from "#domain/errors.ts";
import type { ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import type { EmailThreadingReason } from "#domain/message/email/resolve-email-conversation.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { hideCallSoon } from "#server/actions/call/ringing/hide-call.ts";
import {
  addTimelineEvent,
  type EventDetails,
  publishConversationChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { firstWhoMayHave } from "#server/actions/conversation/who-may-have.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ConversationChange,
  type ConversationRecord,
  findConversation,
  updateConversation,
} from "#server/store/conversation/conversation.ts";
import { listLiveCallsIn } from "#server/store/conversation/said.ts";
import {
  insertThreadOperation,
  listClosedAt,
  listMovableEntries,
  listReaders,
  listThreadingReasons,
  setThreadingReasons,
  type ThreadOperationKind,
  updateEntriesConversation,
} from "#server/store/conversation/thread-operation.ts";
import { announceDrafts, authorsOf, mergeDrafts } from "./merge-drafts.ts";
import { showAnew } from "./show-anew.ts";

export interface ThreadOperationInput {
  readonly deed: ThreadOperationKind;
  readonly from: ConversationRecord;
  readonly to: ConversationRecord;
  readonly entryIds: readonly EntryId[];
  readonly why: EmailThreadingReason;
  readonly memberId: MemberId;
  /** What else changes on either side. */
  readonly fromChange?: ConversationChange;
  readonly toChange?: ConversationChange;
}

export interface ThreadOperationResult {
  conversation: Conversation;
  other: Conversation;
  threadOperationId: string;
}

/** The fields a regrouping may change, as they were. */
const snapshotOf = (one: ConversationRecord, closedAt: string | null) => ({
  status: one.status,
  place: one.place,
  snoozedUntil: one.snoozedUntil,
  snoozeEndedAt: one.snoozeEndedAt,
  closedAt,
  assigneeId: one.assigneeId,
  teamId: one.teamId,
  tagIds: one.tagIds,
  inboxId: one.inboxId,
  contactId: one.contactId,
  waitingSince: one.waitingSince,
  mergedIntoId: one.mergedIntoId,
});

export async function runThreadOperation(
  ctx: WriteContext,
  wish: ThreadOperationInput,
): Promise<ThreadOperationResult> {
  const { from, to, entryIds, memberId } = wish;
  const id: string = ctx.newId();
  const whys = await listThreadingReasons(ctx.db, ctx.workspaceId, entryIds);
  const closed = await listClosedAt(ctx.db, ctx.workspaceId, [from.id, to.id]);
  const asNow = (one: ConversationRecord) => snapshotOf(one, closed[one.id] ?? null);
  const assigned = await assignedBy(ctx, wish);
  const drafts = wish.deed === "merge" ? await mergeDrafts(ctx, from, to) : null;
  await insertThreadOperation(ctx.db, ctx.workspaceId, {
    ...{ id, deed: wish.deed, fromId: from.id, toId: to.id, entryIds: [...entryIds], memberId },
    before: {
      ...{ from: asNow(from), to: asNow(to), whys },
      ...(wish.toChange?.inboxId === undefined
        ? {}
        : { stood: await listMovableEntries(ctx.db, ctx.workspaceId, to.id) }),
      ...(assigned === null ? {} : { assigned: assigned.to }),
      ...(drafts === null ? {} : { drafts }),
    },
    at: ctx.now,
  });
  if (wish.fromChange) await updateConversation(ctx.db, ctx.workspaceId, from.id, wish.fromChange);
  const toChange = assigned ? { ...wish.toChange, assigneeId: assigned.to } : wish.toChange;
  if (toChange) await updateConversation(ctx.db, ctx.workspaceId, to.id, toChange);
  // What came from a closed conversation was done with there.
  const isHandled = wish.deed === "merge" && from.status === "closed";
  await moveEntriesBetween(ctx, from, to, entryIds, isHandled ? entryIds : []);
  await setThreadingReasons(
    ctx.db,
    ctx.workspaceId,
    Object.fromEntries(Object.keys(whys).map((one) => [one, wish.why])),
  );
  if (drafts) announceDrafts(ctx, authorsOf(drafts), [from, to]);
  const facts = { count: entryIds.length, threadOperationId: id };
  await addTimelineEvent(ctx, from, `${wish.deed}_away`, { ...facts, number: to.number });
  await addTimelineEvent(ctx, to, `${wish.deed}_here`, { ...facts, number: from.number });
  if (assigned) await addTimelineEvent(ctx, to, "assigned", assignedFacts(assigned));
  return { ...(await presentBothConversations(ctx, from.id, to.id)), threadOperationId: id };
}

interface Assigned {
  readonly to: MemberId | null;
  readonly noLongerOf: MemberId;
}

/**
 * Where a regrouping puts a conversation into an inbox that its assignee does not see, or opens one of a member who
 * left: after a merge the assignee of the other side has it, or nobody. null: the assignee stays.
 */
async function assignedBy(ctx: WriteContext, wish: ThreadOperationInput): Promise<Assigned | null> {
  const { deed, from, to, toChange } = wish;
  if (toChange?.inboxId === undefined && toChange?.assigneeId === undefined) return null;
  const { assigneeId, inboxId, status } = { ...to, ...toChange };
  if (assigneeId === null || status === "closed") return null;
  const others = deed === "merge" ? [from.assigneeId] : [];
  const next = await firstWhoMayHave(ctx, inboxId, [assigneeId, ...others]);
  return next === assigneeId ? null : { to: next, noLongerOf: assigneeId };
}

const assignedFacts = ({ to, noLongerOf }: Assigned): EventDetails =>
  to === null ? { assigneeId: null, noLongerOf } : { assigneeId: to };

/** After it is undone: one that is on its line again, or open again, stays assigned only to a member who sees it there. */
export async function unassignWhereUnseen(
  ctx: WriteContext,
  was: ConversationRecord,
): Promise<void> {
  const now = required(await findConversation(ctx.db, ctx.workspaceId, was.id), "both sides stay");
  const { assigneeId, inboxId, status } = now;
  if (assigneeId === null || status === "closed") return;
  if ((await firstWhoMayHave(ctx, inboxId, [assigneeId])) !== null) return;
  await updateConversation(ctx.db, ctx.workspaceId, was.id, { assigneeId: null });
  // Unassigned before: then nothing changes for the member.
  if (was.assigneeId !== null)
    await addTimelineEvent(
      ctx,
      now,
      "assigned",
      assignedFacts({ to: null, noLongerOf: assigneeId }),
    );
}

/** Whoever looks at either asks for it anew: the numbers of all entries may have changed. */
export async function moveEntriesBetween(
  ctx: WriteContext,
  from: ConversationRecord,
  to: ConversationRecord,
  entryIds: readonly EntryId[],
  handled: readonly EntryId[] = [],
): Promise<void> {
  await updateEntriesConversation(ctx.db, ctx.workspaceId, from.id, to.id, entryIds);
  await announceLiveCalls(ctx, from, to, entryIds);
  for (const one of [from, to]) {
    await showAnew(ctx, one.id, new Set(handled));
    publishConversationChange(ctx, one);
    ctx.announce("timeline", one.id, { conversationId: one.id, inboxId: one.inboxId });
  }
  for (const { memberId, conversationId, inboxId } of await listReaders(ctx.db, ctx.workspaceId, [
    from.id,
    to.id,
  ]))
    ctx.announce("read", conversationId, { conversationId, inboxId, memberId });
}

/** On screens of those who do not see its new place, a call that rings or is spoken in ends at once. */
async function announceLiveCalls(
  ctx: WriteContext,
  from: ConversationRecord,
  to: ConversationRecord,
  entryIds: readonly EntryId[],
): Promise<void> {
  const moved = new Set<string>(entryIds);
  for (const call of await listLiveCallsIn(ctx.db, ctx.workspaceId, [from.id, to.id])) {
    // The change names the line on which it was, so that those who saw it there learn that it is gone.
    const was = moved.has(call.id) || call.conversationId === from.id ? from : to;
    publishCallChange(ctx, { ...call, homeInboxId: was.inboxId });
    hideCallSoon(ctx, call.id);
  }
}

export async function presentBothConversations(
  ctx: WriteContext,
  fromId: ConversationId,
  toId: ConversationId,
): Promise<{ conversation: Conversation; other: Conversation }> {
  const now = async (id: ConversationId) =>
    required(await findConversation(ctx.db, ctx.workspaceId, id), "both sides stay");
  return { conversation: await now(toId), other: await now(fromId) };
}
