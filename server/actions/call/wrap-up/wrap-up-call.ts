import { decideClose } from "#domain/conversation/decide-status-change.ts";
import { messagePreview } from "#domain/conversation/preview.ts";
import { AppError } from "#domain/errors.ts";
import type { CallId, EntryId } from "#domain/ids.ts";
import { type AuthenticatedActor, requireAuthenticated } from "#server/actions/actor.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { refreshCallPreview } from "#server/actions/call/events/update-conversation-from-call.ts";
import { lockVisibleCall, presentUpdatedCall } from "#server/actions/call/load-call.ts";
import { publishCallPartChange } from "#server/actions/call/publish-call-change.ts";
import {
  applyConversationChange,
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { lockVisibleConversation } from "#server/actions/conversation/load-conversation.ts";
import { markOwnEntryRead } from "#server/actions/conversation/mark-own-entry-read.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { type CallView, listWrapUpCalls } from "#server/store/call/call-list.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { endWrapUp } from "./end-wrap-up.ts";

export const wrapUpCall = defineWriteAction({
  name: "wrap-up-call",
  requires: "call.handle",
  async run(ctx, { callId, disposition, note, closeConversation, isDone }) {
    const actor = requireAuthenticated(ctx.actor);
    const call = await lockVisibleCall(ctx, callId);
    if (!wasParticipant(call, actor)) throw new AppError("not_in_call");
    // A member who handed the call over becomes free; the disposition is for the current owner to save.
    const isOwner = call.claimedBy === null || call.claimedBy === actor.memberId;
    if (!isDone) {
      if (isOwner && disposition !== null) {
        const event = { kind: "disposition_chosen", disposition } as const;
        await refreshCallPreview(ctx, await runCallEvent(ctx, call, event));
      }
      return presentUpdatedCall(ctx, callId);
    }
    const after = isOwner
      ? await runCallEvent(ctx, call, { kind: "wrapped_up", disposition })
      : call;
    // The row of a member is locked before the conversation.
    if (!(await waitsForAnother(ctx, actor, callId))) await endWrapUp(ctx, actor.memberId);
    if (isOwner) await refreshCallPreview(ctx, after);
    else await publishCallPartChange(ctx, call);
    const conversation = await lockVisibleConversation(ctx, call.conversationId);
    const text = note.trim();
    if (text !== "") await addWrapNote(ctx, conversation, call, actor, text);
    // A call that needs follow-up stays open, even if closing was selected.
    const change =
      closeConversation && disposition !== "follow_up" ? decideClose(conversation, ctx.now) : null;
    if (change) await applyConversationChange(ctx, conversation, change, { type: "closed" });
    return presentUpdatedCall(ctx, callId);
  },
});

/** Another call that ended at the same time still needs a disposition. */
async function waitsForAnother(
  ctx: WriteContext,
  { memberId, visibleInboxIds }: AuthenticatedActor,
  callId: CallId,
): Promise<boolean> {
  const calls = await listWrapUpCalls(ctx.db, ctx.workspaceId, memberId, visibleInboxIds, ctx.now);
  return calls.some((one) => one.id !== callId && one.claimedBy === memberId);
}

const wasParticipant = (call: CallView, { memberId }: AuthenticatedActor): boolean =>
  call.claimedBy === memberId || call.legs.some((leg) => leg.memberId === memberId);

async function addWrapNote(
  ctx: WriteContext,
  conversation: ConversationRecord,
  { direction }: CallView,
  { memberId }: AuthenticatedActor,
  text: string,
): Promise<void> {
  const id = ctx.newId<EntryId>();
  const seq = await insertEntry(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    kind: "note",
    authorKind: "member",
    memberId,
    at: ctx.now.toISOString(),
    body: { text, mentions: [], clientKey: null },
    last: {
      // The call's: after a call from the customer, the team doesn't wait on them.
      kind: "note",
      channel: null,
      direction,
      memberId,
      isFailed: false,
      ...messagePreview(text, 0),
    },
  });
  publishEntryChange(ctx, conversation, id);
  publishConversationChange(ctx, conversation);
  await markOwnEntryRead(ctx, memberId, conversation, { seq });
}
