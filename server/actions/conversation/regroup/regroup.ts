// What split, move and merge have in common: entries change their conversation, both sides are told, and
// all of it can be taken back.
import type { Conversation } from "#contract/live.ts";
import { must } from "#domain/errors.ts";
import type { ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import type { WhyMailIsHere } from "#domain/message/mail/where-mail-belongs.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { showInList } from "#server/actions/call/facts/tell-conversation.ts";
import { addEvent, announceConversation } from "#server/actions/conversation/change.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import {
  type ConversationChange,
  type ConversationRecord,
  changeConversation,
  findConversation,
} from "#server/store/conversation/conversation.ts";
import { findLastCall } from "#server/store/conversation/recount.ts";
import {
  insertRegrouping,
  listReaders,
  listSaid,
  listWhys,
  moveEntries,
  type RegroupingDeed,
  setWhys,
} from "#server/store/conversation/regrouping.ts";

export interface Regrouping {
  readonly deed: RegroupingDeed;
  readonly from: ConversationRecord;
  readonly to: ConversationRecord;
  readonly entryIds: readonly EntryId[];
  readonly why: WhyMailIsHere;
  readonly memberId: MemberId;
  /** What else changes on either side. */
  readonly fromChange?: ConversationChange;
  readonly toChange?: ConversationChange;
}

export interface Regrouped {
  conversation: Conversation;
  other: Conversation;
  regroupingId: string;
}

/** The fields a regrouping may change, as they were. */
const snapshotOf = (one: ConversationRecord) => ({
  status: one.status,
  place: one.place,
  assigneeId: one.assigneeId,
  teamId: one.teamId,
  tagIds: one.tagIds,
  lineId: one.lineId,
  contactId: one.contactId,
  waitingSince: one.waitingSince,
  mergedIntoId: one.mergedIntoId,
});

export async function regroup(ctx: WriteCtx, wish: Regrouping): Promise<Regrouped> {
  const { from, to, entryIds, memberId } = wish;
  const id: string = ctx.newId();
  const whys = await listWhys(ctx.db, ctx.workspaceId, entryIds);
  await insertRegrouping(ctx.db, ctx.workspaceId, {
    ...{ id, deed: wish.deed, fromId: from.id, toId: to.id, entryIds: [...entryIds], memberId },
    before: {
      ...{ from: snapshotOf(from), to: snapshotOf(to), whys },
      ...(wish.toChange?.lineId === undefined
        ? {}
        : { stood: await listSaid(ctx.db, ctx.workspaceId, to.id) }),
    },
    at: ctx.now,
  });
  if (wish.fromChange) await changeConversation(ctx.db, ctx.workspaceId, from.id, wish.fromChange);
  if (wish.toChange) await changeConversation(ctx.db, ctx.workspaceId, to.id, wish.toChange);
  await carryOver(ctx, from, to, entryIds);
  await setWhys(
    ctx.db,
    ctx.workspaceId,
    Object.fromEntries(Object.keys(whys).map((one) => [one, wish.why])),
  );
  const facts = { count: entryIds.length, regroupingId: id };
  await addEvent(ctx, from, `${wish.deed}_away`, { ...facts, number: to.number });
  await addEvent(ctx, to, `${wish.deed}_here`, { ...facts, number: from.number });
  return { ...(await bothNow(ctx, from.id, to.id)), regroupingId: id };
}

/** Whoever looks at either asks for it anew: the numbers of all entries may have changed. */
export async function carryOver(
  ctx: WriteCtx,
  from: ConversationRecord,
  to: ConversationRecord,
  entryIds: readonly EntryId[],
): Promise<void> {
  await moveEntries(ctx.db, ctx.workspaceId, from.id, to.id, entryIds);
  for (const one of [from, to]) {
    const callId = await findLastCall(ctx.db, ctx.workspaceId, one.id);
    const call = callId && (await findCallView(ctx.db, ctx.workspaceId, callId));
    if (call) await showInList(ctx, call);
    announceConversation(ctx, one);
    ctx.announce("timeline", one.id, { conversationId: one.id, lineId: one.lineId });
  }
  for (const { memberId, conversationId, lineId } of await listReaders(ctx.db, ctx.workspaceId, [
    from.id,
    to.id,
  ]))
    ctx.announce("read", conversationId, { conversationId, lineId, memberId });
}

export async function bothNow(
  ctx: WriteCtx,
  fromId: ConversationId,
  toId: ConversationId,
): Promise<{ conversation: Conversation; other: Conversation }> {
  const now = async (id: ConversationId) =>
    must(await findConversation(ctx.db, ctx.workspaceId, id), "both sides stay");
  return { conversation: await now(toId), other: await now(fromId) };
}
