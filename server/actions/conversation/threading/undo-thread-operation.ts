import { AppError, required } from "#domain/errors.ts";
import { addTimelineEvent } from "#server/actions/conversation/apply-conversation-change.ts";
import { lockVisibleConversation } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import {
  type ConversationChange,
  type ConversationRecord,
  findConversation,
  updateConversation,
} from "#server/store/conversation/conversation.ts";
import { hasBeenSaidSince, hasChangedStatusSince } from "#server/store/conversation/said.ts";
import {
  filterEntriesInConversation,
  listMovableEntries,
  lockThreadOperation,
  markThreadOperationUndone,
  setThreadingReasons,
  type ThreadOperationRecord,
} from "#server/store/conversation/thread-operation.ts";
import { announceDrafts, authorsOf, mergeDrafts, separateDrafts } from "./merge-drafts.ts";
import {
  moveEntriesBetween,
  presentBothConversations,
  unassignWhereUnseen,
} from "./move-entries.ts";
import { isHomeFor, narrowerHome } from "./narrower-home.ts";

type Side = ConversationRecord & Pick<ConversationChange, "closedAt">;

/** Both sides as they were before it. */
interface Was {
  readonly from: Side;
  readonly to: Side;
}

export const undoThreadOperation = defineWriteAction({
  name: "undo-thread-operation",
  needs: "conversation.update",
  async run(ctx, { threadOperationId }) {
    const done = await lockThreadOperation(ctx.db, ctx.workspaceId, threadOperationId);
    if (!done) throw new AppError("not_found");
    if (done.undoneAt !== null) throw new AppError("already_undone");
    for (const id of [done.fromId, done.toId].sort()) await lockVisibleConversation(ctx, id);
    const from = await lockVisibleConversation(ctx, done.fromId);
    const to = await lockVisibleConversation(ctx, done.toId);
    const mustStand = done.deed === "merge" ? [to] : [from, to];
    for (const one of mustStand)
      if (one.place === "merged" || one.place === "trash")
        throw new AppError("invalid_conversation_state", { state: one.place });
    // What was moved on since stays where it was moved; a split that ends leaves nothing behind.
    const entryIds =
      done.deed === "split"
        ? await listMovableEntries(ctx.db, ctx.workspaceId, to.id)
        : await filterEntriesInConversation(ctx.db, ctx.workspaceId, to.id, done.entryIds);
    const { before } = done;
    const was = before as unknown as Was;
    // What lay between two lines lies there again; what was said meanwhile stays with who could read it.
    if (done.deed === "merge")
      await updateConversation(ctx.db, ctx.workspaceId, from.id, before.from as ConversationChange);
    else {
      const source = done.deed === "split" ? to : was.from;
      await updateConversation(ctx.db, ctx.workspaceId, from.id, {
        ...(await narrowerHome(ctx, source, from)),
      });
    }
    // What came since may have been said to the team alone; what stood there before was everybody's.
    const [moved, stood] = [new Set(entryIds), new Set(before.stood)];
    const stays = (await listMovableEntries(ctx.db, ctx.workspaceId, to.id)).filter(
      (id) => !moved.has(id),
    );
    const isAsBefore = stays.every((id) => stood.has(id));
    if (done.deed !== "split")
      await updateConversation(ctx.db, ctx.workspaceId, to.id, {
        ...(done.deed === "merge" ? { tagIds: tagsWithoutWhatCame(was, to) } : {}),
        ...(done.deed === "merge" ? await standingBefore(ctx, done, was.to, to) : {}),
        ...assigneeBefore(was, to, done),
        ...(hasMovedHome(was, to) && (isAsBefore || (await isHomeFor(ctx, was.to, to)))
          ? { inboxId: was.to.inboxId, teamId: was.to.teamId }
          : {}),
      });
    for (const one of [from, to]) await unassignWhereUnseen(ctx, one);
    await moveEntriesBetween(ctx, to, from, entryIds);
    const isWhole = done.deed === "split" || entryIds.length === done.entryIds.length;
    if (isWhole) await waitAsBefore(ctx, done, was);
    // A split that ends is merged back, with the drafts that were begun there.
    const draftAuthors =
      done.deed === "split"
        ? authorsOf(await mergeDrafts(ctx, to, from))
        : await separateDrafts(ctx, before.drafts, from, to);
    announceDrafts(ctx, draftAuthors, [from, to]);
    if (done.deed === "split")
      // Later answers to it find their way back.
      await updateConversation(ctx.db, ctx.workspaceId, to.id, {
        ...{ status: "closed", place: "merged", mergedIntoId: from.id },
        closedAt: ctx.now.toISOString(),
      });
    const still = new Set<string>(entryIds);
    await setThreadingReasons(
      ctx.db,
      ctx.workspaceId,
      Object.fromEntries(Object.entries(before.whys).filter(([id]) => still.has(id))),
    );
    await markThreadOperationUndone(ctx.db, ctx.workspaceId, done.id, ctx.now);
    // Both timelines say so, and neither offers to take it back again.
    const facts = { count: entryIds.length, threadOperationId };
    await addTimelineEvent(ctx, from, `${done.deed}_undone`, {
      ...facts,
      number: to.number,
      side: "back",
    });
    if (done.deed !== "split")
      await addTimelineEvent(ctx, to, `${done.deed}_undone`, {
        ...facts,
        number: from.number,
        side: "gone",
      });
    return presentBothConversations(ctx, to.id, from.id);
  },
});

/** What the merge opened or snoozed is snoozed or closed as before, unless something was said or done there since. */
async function standingBefore(
  ctx: WriteContext,
  { at }: ThreadOperationRecord,
  { status, place, snoozedUntil, snoozeEndedAt, closedAt }: Side,
  now: ConversationRecord,
): Promise<ConversationChange> {
  const { db, workspaceId } = ctx;
  const isOpened = status !== "open" && now.place === "open";
  const isSnoozed = now.place === "snoozed" && now.snoozedUntil !== snoozedUntil;
  if (!(isOpened || isSnoozed) || (await hasChangedStatusSince(db, workspaceId, now.id, at)))
    return {};
  if (await hasBeenSaidSince(db, workspaceId, now.id, at)) return {};
  return {
    status,
    place,
    snoozedUntil,
    snoozeEndedAt,
    ...(closedAt === undefined ? {} : { closedAt }),
  };
}

/** Where nothing was said since, each customer waits as long as before. */
async function waitAsBefore(
  ctx: WriteContext,
  { deed, fromId, toId, at }: ThreadOperationRecord,
  was: Was,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const sides = [
    { id: fromId, before: was.from },
    ...(deed === "split" ? [] : [{ id: toId, before: was.to }]),
  ];
  for (const { id, before } of sides) {
    const now = required(await findConversation(db, workspaceId, id), "both sides stay");
    // A closed conversation keeps since when its customer waited; opened by the merge, it does not wait since then.
    if (now.status === before.status && !(await hasBeenSaidSince(db, workspaceId, id, at)))
      await updateConversation(db, workspaceId, id, { waitingSince: before.waitingSince });
  }
}

/** What the merge brought goes with it; what members did to it since was meant. */
const tagsWithoutWhatCame = ({ from, to }: Was, now: ConversationRecord) =>
  now.tagIds.filter((id) => to.tagIds.includes(id) || !from.tagIds.includes(id));

/** Whom it had before, unless a member assigned it since. */
function assigneeBefore(
  { from, to }: Was,
  now: ConversationRecord,
  { deed, before }: Pick<ThreadOperationRecord, "deed" | "before">,
): ConversationChange {
  const given = deed === "merge" ? (to.assigneeId ?? from.assigneeId) : to.assigneeId;
  const assigned = before.assigned === undefined ? given : before.assigned;
  return now.assigneeId === assigned ? { assigneeId: to.assigneeId } : {};
}

/** By that regrouping: it stands where the other stood. */
const hasMovedHome = ({ from, to }: Was, now: ConversationRecord): boolean =>
  now.inboxId !== to.inboxId && now.inboxId === from.inboxId;
