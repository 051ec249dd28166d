import { warnBeforeDial } from "#domain/call/dial/decide-dial.ts";
import { farClock } from "#domain/call/dial/far-clock.ts";
import { previewOfCall } from "#domain/call/words/preview-call.ts";
import type { PhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { CallId, EntryId } from "#domain/ids.ts";
import { phoneSettingsOf } from "#domain/line/phone-settings.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone, type SomeoneActor } from "#server/actions/actor.ts";
import { answerCall } from "#server/actions/call/access.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { letIn } from "#server/actions/call/let-in.ts";
import { silenceMember } from "#server/actions/call/rings/silence-member.ts";
import { takeConversationFor } from "#server/actions/conversation/access.ts";
import { announceConversation } from "#server/actions/conversation/change.ts";
import { getLineFor } from "#server/actions/message/text-line.ts";
import { findCallByClientKey, insertCall } from "#server/store/call/call.ts";
import { findCallsRevoked } from "#server/store/call/call-consent.ts";
import { holdMember } from "#server/store/call/ringing/ringable.ts";
import type { PointRecord } from "#server/store/contact.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { markRead } from "#server/store/conversation/read-mark.ts";
import type { LineRecord } from "#server/store/line.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { mayDial } from "./may-dial.ts";
import { passAgain } from "./pass-again.ts";
import { placeCall } from "./place-call.ts";

export const startCall = defineAction({
  name: "start-call",
  needs: "call.take",
  isSecret: true,
  async run(ctx, input) {
    const actor = asSomeone(ctx.actor);
    // Of one member one call at a time: a double click waits here and finds the first one's call.
    const id = ctx.newId<CallId>();
    const { isOnCall } = await holdMember(ctx.db, ctx.workspaceId, actor.memberId, id);
    const begun = await findCallByClientKey(ctx.db, ctx.workspaceId, input.clientKey);
    if (begun) {
      const pass = await passAgain(ctx, begun, actor);
      return { call: await answerCall(ctx, begun.id), pass };
    }
    if (isOnCall) throw new DeskError("already_on_call");
    const line = await getLineFor(ctx, input.lineId);
    if (input.conversationId !== null) await takeConversationFor(ctx, input.conversationId);
    const number = await mayDial(ctx, actor, { line, typed: input.to });
    const { point, conversation } = await placeCall(ctx, actor, {
      ...{ line, number, conversationId: input.conversationId },
    });
    if (!input.isMeant) await warn(ctx, point, number);

    const seq = await insertEntry(ctx.db, ctx.workspaceId, {
      id: id as string as EntryId,
      conversationId: conversation.id,
      kind: "call",
      authorKind: "member",
      memberId: actor.memberId,
      at: ctx.now.toISOString(),
      body: {},
      last: {
        ...{ kind: "call", medium: null, direction: "out", isFailed: false },
        memberId: actor.memberId,
        preview: previewOfCall({
          ...{ direction: "out", outcome: null, waitSeconds: 0, talkSeconds: 0 },
          voicemailSeconds: null,
        }),
      },
    });
    await beginCall(
      ctx,
      id,
      actor,
      { line, point, number, clientKey: input.clientKey },
      conversation,
    );
    const pass = await letIn(ctx, id, { memberId: actor.memberId, role: "member" });
    // As for a call that they answer: nobody waits in vain for who is on a call.
    await silenceMember(ctx, actor.memberId, "busy");
    await settleCall(ctx, id);
    await markRead(ctx.db, ctx.workspaceId, actor.memberId, conversation.id, seq);
    announceConversation(ctx, conversation);
    ctx.announce("read", conversation.id, {
      ...{ conversationId: conversation.id, lineId: conversation.lineId },
      memberId: actor.memberId,
    });
    return { call: await answerCall(ctx, id), pass };
  },
});

async function beginCall(
  ctx: WriteCtx,
  id: CallId,
  actor: SomeoneActor,
  wish: {
    readonly line: LineRecord;
    readonly point: PointRecord;
    readonly number: PhoneNumber;
    readonly clientKey: string;
  },
  conversation: Awaited<ReturnType<typeof placeCall>>["conversation"],
): Promise<void> {
  const { line, point, number } = wish;
  const isMade = await insertCall(ctx.db, ctx.workspaceId, {
    ...{ id, conversationId: conversation.id, lineId: line.id, accountId: line.accountId },
    ...{ contactId: point.contactId, pointId: point.id, number: number.e164 },
    ...{ direction: "out", stage: "dialling", stay: 1, clientKey: wish.clientKey },
    claimedBy: actor.memberId,
    recording: phoneSettingsOf(line.phone).recording,
    at: ctx.now,
  });
  must(isMade || null, "the member is held, and so is their key");
}

async function warn(ctx: WriteCtx, point: PointRecord, number: PhoneNumber): Promise<void> {
  const { timeZone } = await getWorkspace(ctx.db, ctx.workspaceId);
  const warnings = warnBeforeDial({
    textsRevokedAt: point.textsRevokedAt,
    callsRevokedAt: await findCallsRevoked(ctx.db, ctx.workspaceId, point.id),
    clock: farClock(number.country, timeZone, ctx.now),
  });
  if (warnings.length > 0) throw new DeskError("call_needs_word", { reason: warnings.join(" ") });
}
