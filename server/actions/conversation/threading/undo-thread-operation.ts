import { decideCustomerReply } from "#domain/conversation/decide-status-change.ts";
import { AppError } from "#domain/errors.ts";
import type { EntryId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { addTimelineEvent } from "#server/actions/conversation/apply-conversation-change.ts";
import { lockVisibleConversation } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { lockCallsOfConversations } from "#server/store/call/lock-calls.ts";
import {
  type ConversationChange,
  type ConversationRecord,
  findConversation,
  updateConversation,
} from "#server/store/conversation/conversation.ts";
import {
  hasActivitySince,
  hasChangedStatusSince,
} from "#server/store/conversation/conversation-summary.ts";
import { listTags } from "#server/store/conversation/tag.ts";
import {
  filterEntriesInConversation,
  listEntriesSinceMerge,
  listMovableEntries,
  lockThreadOperation,
  markThreadOperationUndone,
  setThreadingReasons,
  type ThreadOperationRecord,
} from "#server/store/conversation/thread-operation.ts";
import { lockTeam } from "#server/store/workspace/team.ts";
import { authorsOf, mergeDrafts, publishDraftChanges, separateDrafts } from "./merge-drafts.ts";
import { loadBothConversations, moveEntriesBetween, unassignIfHidden } from "./move-entries.ts";
import { canHoldContentOf, resolveNarrowerInbox } from "./resolve-narrower-inbox.ts";

type Side = Omit<ConversationRecord, "contactId"> & Pick<ConversationChange, "closedAt">;

/** Both conversations before the operation. */
interface Was {
  readonly from: Side;
  readonly to: Side;
}

export const undoThreadOperation = defineWriteAction({
  name: "undo-thread-operation",
  requires: "conversation.update",
  async run(ctx, { threadOperationId }) {
    const done = await lockThreadOperation(ctx.db, ctx.workspaceId, threadOperationId);
    if (!done) throw new AppError("not_found");
    if (done.undoneAt !== null) throw new AppError("already_undone");
    await lockCallsOfConversations(ctx.db, ctx.workspaceId, [done.fromId, done.toId]);
    for (const id of [done.fromId, done.toId].sort()) await lockVisibleConversation(ctx, id);
    const from = await lockVisibleConversation(ctx, done.fromId);
    const to = await lockVisibleConversation(ctx, done.toId);
    const involved = done.kind === "merge" ? [to] : [from, to];
    for (const one of involved)
      if (one.folder === "merged" || one.folder === "trash")
        throw new AppError("invalid_conversation_state", { state: one.folder });
    // Entries moved on since stay where they are; undoing a split takes all of its entries back.
    const remaining =
      done.kind === "split"
        ? await listMovableEntries(ctx.db, ctx.workspaceId, to.id)
        : await filterEntriesInConversation(ctx.db, ctx.workspaceId, to.id, done.entryIds);
    const { before } = done;
    const was = await withoutDeleted(ctx, before as unknown as Was);
    const since = await listReturningSince(ctx, done, was, to);
    const sinceIds = since.map(({ id }) => id);
    const entryIds = [...remaining, ...sinceIds];
    // The source returns to its inbox, or moves to the more restricted one if entries written meanwhile require it.
    if (done.kind === "merge")
      await updateConversation(ctx.db, ctx.workspaceId, from.id, {
        ...was.from,
        // A customer's message since reopens the conversation as on arrival, unless a member closed the target since.
        ...(to.status === "open" && since.some((one) => one.needsReply)
          ? decideCustomerReply(was.from, ctx.now.toISOString())
          : {}),
      });
    else {
      const source = done.kind === "split" ? to : was.from;
      await updateConversation(ctx.db, ctx.workspaceId, from.id, {
        ...(await resolveNarrowerInbox(ctx, source, from)),
      });
    }
    // Entries added since may be meant for the team alone; entries that were there before were visible to everyone.
    const [moved, entriesBefore] = [new Set(entryIds), new Set(before.entriesBefore.to)];
    const stays = (await listMovableEntries(ctx.db, ctx.workspaceId, to.id)).filter(
      (id) => !moved.has(id),
    );
    const isAsBefore = stays.every((id) => entriesBefore.has(id));
    if (done.kind !== "split")
      await updateConversation(ctx.db, ctx.workspaceId, to.id, {
        ...(done.kind === "merge" ? { tagIds: tagsBeforeMerge(was, to) } : {}),
        ...(done.kind === "merge" ? await previousStatus(ctx, done, was.to, to, sinceIds) : {}),
        ...previousAssignee(was, to, done),
        ...(hasMovedInbox(was, to) && (isAsBefore || (await canHoldContentOf(ctx, was.to, to)))
          ? { inboxId: was.to.inboxId, teamId: was.to.teamId }
          : {}),
      });
    for (const one of [from, to]) await unassignIfHidden(ctx, one);
    await moveEntriesBetween(ctx, to, from, entryIds);
    const isWhole = done.kind === "split" || remaining.length === done.entryIds.length;
    if (isWhole) await restoreWaitingSince(ctx, done, was);
    // Undoing a split merges it back, with the drafts started there.
    const draftAuthors =
      done.kind === "split"
        ? authorsOf(await mergeDrafts(ctx, to, from))
        : await separateDrafts(ctx, before.drafts, from, to);
    publishDraftChanges(ctx, draftAuthors, [from, to]);
    if (done.kind === "split")
      // Routes later replies back to the original conversation.
      await updateConversation(ctx.db, ctx.workspaceId, to.id, {
        status: "closed",
        folder: "merged",
        mergedIntoId: from.id,
        closedAt: ctx.now.toISOString(),
      });
    const still = new Set<string>(entryIds);
    await setThreadingReasons(
      ctx.db,
      ctx.workspaceId,
      Object.fromEntries(Object.entries(before.reasons).filter(([id]) => still.has(id))),
    );
    await markThreadOperationUndone(ctx.db, ctx.workspaceId, done.id, ctx.now);
    // Both timelines record the undo, and neither offers it again.
    const details = { count: entryIds.length, threadOperationId };
    await addTimelineEvent(ctx, from, `${done.kind}_undone`, {
      ...details,
      number: to.number,
      side: "back",
    });
    if (done.kind !== "split")
      await addTimelineEvent(ctx, to, `${done.kind}_undone`, {
        ...details,
        number: from.number,
        side: "gone",
      });
    return loadBothConversations(ctx, to.id, from.id);
  },
});

/** A team or tag may have been deleted since, and the contact merged: the conversation keeps the present one. */
async function withoutDeleted(ctx: WriteContext, { from, to }: Was): Promise<Was> {
  const tags = new Set((await listTags(ctx.db, ctx.workspaceId)).map((tag) => tag.id));
  const ofSide = async ({
    contactId: _,
    ...side
  }: Side & { readonly contactId?: unknown }): Promise<Side> => {
    const hasTeam = side.teamId !== null && (await lockTeam(ctx.db, ctx.workspaceId, side.teamId));
    return {
      ...side,
      teamId: hasTeam ? side.teamId : null,
      tagIds: side.tagIds.filter((id) => tags.has(id)),
    };
  };
  return { from: await ofSide(from), to: await ofSide(to) };
}

const sinceOperation = ({ at, before }: ThreadOperationRecord) => ({
  at,
  knownIds: [...before.entriesBefore.from, ...before.entriesBefore.to],
});

/**
 * Entries since a merge that return with the merged conversation, those of its contacts. They stay if its inbox is
 * visible to members who can't see the target's.
 */
const listReturningSince = async (
  ctx: WriteContext,
  done: ThreadOperationRecord,
  was: Was,
  to: ConversationRecord,
) =>
  done.kind === "merge" && (await canHoldContentOf(ctx, was.from, to))
    ? listEntriesSinceMerge(ctx.db, ctx.workspaceId, done)
    : [];

/** Restores the snoozed or closed state that the merge changed, unless there was other activity since. */
async function previousStatus(
  ctx: WriteContext,
  done: ThreadOperationRecord,
  { status, folder, snoozedUntil, snoozeEndedAt, closedAt }: Side,
  now: ConversationRecord,
  returningIds: readonly EntryId[],
): Promise<ConversationChange> {
  const { db, workspaceId } = ctx;
  const isOpened = status !== "open" && now.folder === "open";
  const isSnoozed = now.folder === "snoozed" && now.snoozedUntil !== snoozedUntil;
  if (!(isOpened || isSnoozed) || (await hasChangedStatusSince(db, workspaceId, now.id, done.at)))
    return {};
  if (await hasActivitySince(db, workspaceId, now.id, sinceOperation(done), returningIds))
    return {};
  return {
    status,
    folder,
    snoozedUntil,
    snoozeEndedAt,
    ...(closedAt === undefined ? {} : { closedAt }),
  };
}

/** Restores how long each customer has waited if no entry was written since. */
async function restoreWaitingSince(
  ctx: WriteContext,
  done: ThreadOperationRecord,
  was: Was,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const sides = [
    { id: done.fromId, before: was.from },
    ...(done.kind === "split" ? [] : [{ id: done.toId, before: was.to }]),
  ];
  for (const { id, before } of sides) {
    const now = required(await findConversation(db, workspaceId, id), "both sides stay");
    // A closed conversation keeps its `waitingSince`; if the merge opened it, that time no longer counts.
    if (
      now.status === before.status &&
      !(await hasActivitySince(db, workspaceId, id, sinceOperation(done)))
    )
      await updateConversation(db, workspaceId, id, { waitingSince: before.waitingSince });
  }
}

/** Removes the tags that the merge added; tags that members changed since stay. */
const tagsBeforeMerge = ({ from, to }: Was, now: ConversationRecord) =>
  now.tagIds.filter((id) => to.tagIds.includes(id) || !from.tagIds.includes(id));

/** The previous assignee, unless a member reassigned it since. */
function previousAssignee(
  { from, to }: Was,
  now: ConversationRecord,
  { kind, before }: Pick<ThreadOperationRecord, "kind" | "before">,
): ConversationChange {
  const given = kind === "merge" ? (to.assigneeId ?? from.assigneeId) : to.assigneeId;
  const assigned = before.assigned === undefined ? given : before.assigned;
  return now.assigneeId === assigned ? { assigneeId: to.assigneeId } : {};
}

/** True if the operation moved the conversation to the other side's inbox. */
const hasMovedInbox = ({ from, to }: Was, now: ConversationRecord): boolean =>
  now.inboxId !== to.inboxId && now.inboxId === from.inboxId;
