import { decideClose } from "#domain/conversation/decide.ts";
import { previewOf } from "#domain/conversation/preview.ts";
import { DeskError } from "#domain/errors.ts";
import type { CallId, EntryId } from "#domain/ids.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone, type SomeoneActor } from "#server/actions/actor.ts";
import { answerCall, takeCallFor } from "#server/actions/call/access.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { takeConversationFor } from "#server/actions/conversation/access.ts";
import {
  announceConversation,
  announceEntry,
  carryOut,
} from "#server/actions/conversation/change.ts";
import { changeCall } from "#server/store/call/call.ts";
import { type CallView, listWrappingCalls } from "#server/store/call/call-list.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { markRead } from "#server/store/conversation/read-mark.ts";
import { beFree } from "./be-free.ts";

export const wrapUpCall = defineAction({
  name: "wrap-up-call",
  needs: "call.take",
  async run(ctx, { callId, result, note, closes }) {
    const actor = asSomeone(ctx.actor);
    const call = await takeCallFor(ctx, callId);
    if (!tookPart(call, actor)) throw new DeskError("not_on_this_call");
    // Whoever handed it on is free again; how it ended is for the other to say.
    if (call.claimedBy === null || call.claimedBy === actor.memberId)
      await changeCall(ctx.db, ctx.workspaceId, callId, {
        ...(result === null ? {} : { result }),
        wrappedAt: ctx.now,
      });
    const conversation = await takeConversationFor(ctx, call.conversationId);
    const words = note.trim();
    if (words !== "") await addWrapNote(ctx, conversation, actor, words);
    // What needs following up stays open, whatever else was ticked.
    const change = closes && result !== "follow_up" ? decideClose(conversation, ctx.now) : null;
    if (change) await carryOut(ctx, conversation, change, { deed: "closed" });
    announceCall(ctx, call);
    if (!(await waitsForAnother(ctx, actor, callId))) await beFree(ctx, actor.memberId);
    return answerCall(ctx, callId);
  },
});

/** Of two calls that ended together the other is still to be said how it went. */
async function waitsForAnother(
  ctx: WriteCtx,
  { memberId, sight }: SomeoneActor,
  callId: CallId,
): Promise<boolean> {
  const calls = await listWrappingCalls(ctx.db, ctx.workspaceId, memberId, sight, ctx.now);
  return calls.some((one) => one.id !== callId && one.claimedBy === memberId);
}

const tookPart = (call: CallView, { memberId }: SomeoneActor): boolean =>
  call.claimedBy === memberId || call.legs.some((leg) => leg.memberId === memberId);

async function addWrapNote(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  { memberId }: SomeoneActor,
  text: string,
): Promise<void> {
  const id = ctx.newId<EntryId>();
  const seq = await insertEntry(ctx.db, ctx.workspaceId, {
    ...{ id, conversationId: conversation.id, kind: "note", authorKind: "member", memberId },
    at: ctx.now.toISOString(),
    body: { text, mentions: [], clientKey: null },
    last: {
      ...{ kind: "note", medium: null, direction: null, memberId, isFailed: false },
      preview: previewOf(text, 0),
    },
  });
  const about = { conversationId: conversation.id, lineId: conversation.lineId };
  await markRead(ctx.db, ctx.workspaceId, memberId, conversation.id, seq);
  announceEntry(ctx, conversation, id);
  announceConversation(ctx, conversation);
  ctx.announce("read", conversation.id, { ...about, memberId });
}
