import { DeskError, must } from "#domain/errors.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { takeConversationFor } from "#server/actions/conversation/access.ts";
import { addEvent } from "#server/actions/conversation/change.ts";
import {
  type ConversationChange,
  type ConversationRecord,
  changeConversation,
  findConversation,
} from "#server/store/conversation/conversation.ts";
import {
  endRegrouping,
  listSaid,
  listStillIn,
  lockRegrouping,
  type RegroupingRecord,
  setWhys,
} from "#server/store/conversation/regrouping.ts";
import { hasBeenSaidSince, hasChangedStatusSince } from "#server/store/conversation/said.ts";
import { isHomeFor, narrowerHome } from "./narrower-home.ts";
import { bothNow, carryOver, unassignWhereUnseen } from "./regroup.ts";

type Side = ConversationRecord & Pick<ConversationChange, "closedAt">;

/** Both sides as they were before it. */
interface Was {
  readonly from: Side;
  readonly to: Side;
}

export const undoRegrouping = defineAction({
  name: "undo-regrouping",
  needs: "conversation.work",
  async run(ctx, { regroupingId }) {
    const done = await lockRegrouping(ctx.db, ctx.workspaceId, regroupingId);
    if (!done) throw new DeskError("not_found");
    if (done.undoneAt !== null) throw new DeskError("already_undone");
    for (const id of [done.fromId, done.toId].sort()) await takeConversationFor(ctx, id);
    const from = await takeConversationFor(ctx, done.fromId);
    const to = await takeConversationFor(ctx, done.toId);
    const mustStand = done.deed === "merge" ? [to] : [from, to];
    for (const one of mustStand)
      if (one.place === "merged" || one.place === "trash")
        throw new DeskError("not_in_this_state", { state: one.place });
    // What was moved on since stays where it was moved; a split that ends leaves nothing behind.
    const entryIds =
      done.deed === "split"
        ? await listSaid(ctx.db, ctx.workspaceId, to.id)
        : await listStillIn(ctx.db, ctx.workspaceId, to.id, done.entryIds);
    const { before } = done;
    const was = before as unknown as Was;
    // What lay between two lines lies there again; what was said meanwhile stays with who could read it.
    if (done.deed === "merge")
      await changeConversation(ctx.db, ctx.workspaceId, from.id, before.from as ConversationChange);
    else {
      const source = done.deed === "split" ? to : was.from;
      await changeConversation(ctx.db, ctx.workspaceId, from.id, {
        ...(await narrowerHome(ctx, source, from)),
      });
    }
    // What came since may have been said to the team alone; what stood there before was everybody's.
    const [moved, stood] = [new Set(entryIds), new Set(before.stood)];
    const stays = (await listSaid(ctx.db, ctx.workspaceId, to.id)).filter((id) => !moved.has(id));
    const isAsBefore = stays.every((id) => stood.has(id));
    if (done.deed !== "split")
      await changeConversation(ctx.db, ctx.workspaceId, to.id, {
        ...(done.deed === "merge" ? { tagIds: tagsWithoutWhatCame(was, to) } : {}),
        ...(done.deed === "merge" ? await standingBefore(ctx, done, was.to, to) : {}),
        ...assigneeBefore(was, to, done),
        ...(hasMovedHome(was, to) && (isAsBefore || (await isHomeFor(ctx, was.to, to)))
          ? { lineId: was.to.lineId, teamId: was.to.teamId }
          : {}),
      });
    for (const one of [from, to]) await unassignWhereUnseen(ctx, one);
    await carryOver(ctx, to, from, entryIds);
    const isWhole = done.deed === "split" || entryIds.length === done.entryIds.length;
    if (isWhole) await waitAsBefore(ctx, done, was);
    if (done.deed === "split")
      // Later answers to it find their way back.
      await changeConversation(ctx.db, ctx.workspaceId, to.id, {
        ...{ status: "closed", place: "merged", mergedIntoId: from.id },
        closedAt: ctx.now.toISOString(),
      });
    const still = new Set<string>(entryIds);
    await setWhys(
      ctx.db,
      ctx.workspaceId,
      Object.fromEntries(Object.entries(before.whys).filter(([id]) => still.has(id))),
    );
    await endRegrouping(ctx.db, ctx.workspaceId, done.id, ctx.now);
    // Both timelines say so, and neither offers to take it back again.
    const facts = { count: entryIds.length, regroupingId };
    await addEvent(ctx, from, `${done.deed}_undone`, { ...facts, number: to.number, side: "back" });
    if (done.deed !== "split")
      await addEvent(ctx, to, `${done.deed}_undone`, {
        ...facts,
        number: from.number,
        side: "gone",
      });
    return bothNow(ctx, to.id, from.id);
  },
});

/** What the merge opened or snoozed is snoozed or closed as before, unless something was said or done there since. */
async function standingBefore(
  ctx: WriteCtx,
  { at }: RegroupingRecord,
  { status, place, snoozedUntil, wokeAt, closedAt }: Side,
  now: ConversationRecord,
): Promise<ConversationChange> {
  const { db, workspaceId } = ctx;
  const isOpened = status !== "open" && now.place === "open";
  const isSnoozed = now.place === "snoozed" && now.snoozedUntil !== snoozedUntil;
  if (!(isOpened || isSnoozed) || (await hasChangedStatusSince(db, workspaceId, now.id, at)))
    return {};
  if (await hasBeenSaidSince(db, workspaceId, now.id, at)) return {};
  return { status, place, snoozedUntil, wokeAt, ...(closedAt === undefined ? {} : { closedAt }) };
}

/** Where nothing was said since, each customer waits as long as before. */
async function waitAsBefore(
  ctx: WriteCtx,
  { deed, fromId, toId, at }: RegroupingRecord,
  was: Was,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const sides = [
    { id: fromId, before: was.from },
    ...(deed === "split" ? [] : [{ id: toId, before: was.to }]),
  ];
  for (const { id, before } of sides) {
    const now = must(await findConversation(db, workspaceId, id), "both sides stay");
    // A closed conversation keeps since when its customer waited; opened by the merge, it does not wait since then.
    if (now.status === before.status && !(await hasBeenSaidSince(db, workspaceId, id, at)))
      await changeConversation(db, workspaceId, id, { waitingSince: before.waitingSince });
  }
}

/** What the merge brought goes with it; what members did to it since was meant. */
const tagsWithoutWhatCame = ({ from, to }: Was, now: ConversationRecord) =>
  now.tagIds.filter((id) => to.tagIds.includes(id) || !from.tagIds.includes(id));

/** Whom it had before, unless a member assigned it since. */
function assigneeBefore(
  { from, to }: Was,
  now: ConversationRecord,
  { deed, before }: Pick<RegroupingRecord, "deed" | "before">,
): ConversationChange {
  const given = deed === "merge" ? (to.assigneeId ?? from.assigneeId) : to.assigneeId;
  const assigned = before.assigned === undefined ? given : before.assigned;
  return now.assigneeId === assigned ? { assigneeId: to.assigneeId } : {};
}

/** By that regrouping: it stands where the other stood. */
const hasMovedHome = ({ from, to }: Was, now: ConversationRecord): boolean =>
  now.lineId !== to.lineId && now.lineId === from.lineId;
