import { callPreview } from "#domain/call/call-preview.ts";
import { calleeTime } from "#domain/call/dialing/callee-time.ts";
import { listDialWarnings } from "#domain/call/dialing/decide-dial.ts";
import type { PhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError } from "#domain/errors.ts";
import type { CallId, EntryId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { required } from "#domain/required.ts";
import { type AuthenticatedActor, requireAuthenticated } from "#server/actions/actor.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { issueJoinToken } from "#server/actions/call/issue-join-token.ts";
import { presentUpdatedCall } from "#server/actions/call/load-call.ts";
import { stopRingingMember } from "#server/actions/call/ringing/stop-ringing-member.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import { lockVisibleConversation } from "#server/actions/conversation/load-conversation.ts";
import { markOwnEntryRead } from "#server/actions/conversation/mark-own-entry-read.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import { findCallByClientKey, insertCall } from "#server/store/call/call.ts";
import { findCallConsentRevokedAt } from "#server/store/call/call-consent.ts";
import { lockMember } from "#server/store/call/ringing/ring-candidate.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { assertCanDial } from "./assert-can-dial.ts";
import { reissueJoinToken } from "./reissue-join-token.ts";
import { resolveCallConversation } from "./resolve-call-conversation.ts";

export const startCall = defineWriteAction({
  name: "start-call",
  requires: "call.handle",
  isSecret: true,
  isRepeatable: true,
  async run(ctx, input) {
    const actor = requireAuthenticated(ctx.actor);
    // Locks the member, so they have one call at a time: a double click waits here and finds the first click's call.
    const id = ctx.newId<CallId>();
    const { isOnCall } = await lockMember(ctx.db, ctx.workspaceId, actor.memberId, id);
    const started = await findCallByClientKey(ctx.db, ctx.workspaceId, input.clientKey);
    if (started) {
      const join = await reissueJoinToken(ctx, started, actor);
      return { call: await presentUpdatedCall(ctx, started.id), join };
    }
    if (isOnCall) throw new AppError("already_in_call");
    const inbox = await getVisibleInbox(ctx, input.inboxId);
    if (input.conversationId !== null) await lockVisibleConversation(ctx, input.conversationId);
    const number = await assertCanDial(ctx, actor, { inbox, typed: input.to });
    const { point, conversation } = await resolveCallConversation(ctx, actor, {
      inbox,
      number,
      conversationId: input.conversationId,
    });
    if (!input.isConfirmed) await warn(ctx, point, number);

    const seq = await insertEntry(ctx.db, ctx.workspaceId, {
      id: id as string as EntryId,
      conversationId: conversation.id,
      kind: "call",
      authorKind: "member",
      memberId: actor.memberId,
      at: ctx.now.toISOString(),
      body: {},
      last: {
        kind: "call",
        channel: null,
        direction: "out",
        isFailed: false,
        memberId: actor.memberId,
        preview: callPreview({
          direction: "out",
          outcome: null,
          waitSeconds: 0,
          talkSeconds: 0,
          voicemailSeconds: null,
        }),
      },
    });
    await createCall(
      ctx,
      id,
      actor,
      { inbox, point, number, clientKey: input.clientKey },
      conversation,
    );
    const join = await issueJoinToken(ctx, id, { memberId: actor.memberId, role: "member" });
    // As for an answered call: callers should not ring a member who is on a call.
    await stopRingingMember(ctx, actor.memberId, "busy");
    await runCallEvent(ctx, id, { kind: "created" });
    publishConversationChange(ctx, conversation);
    await markOwnEntryRead(ctx, actor.memberId, conversation, { seq });
    return { call: await presentUpdatedCall(ctx, id), join };
  },
});

async function createCall(
  ctx: WriteContext,
  id: CallId,
  actor: AuthenticatedActor,
  input: {
    readonly inbox: InboxRecord;
    readonly point: ContactPointRecord;
    readonly number: PhoneNumber;
    readonly clientKey: string;
  },
  conversation: Awaited<ReturnType<typeof resolveCallConversation>>["conversation"],
): Promise<void> {
  const { inbox, point, number } = input;
  const isMade = await insertCall(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    inboxId: inbox.id,
    accountId: inbox.accountId,
    contactId: point.contactId,
    contactPointId: point.id,
    number: number.e164,
    direction: "out",
    stage: "dialing",
    conferenceEpoch: 1,
    clientKey: input.clientKey,
    claimedBy: actor.memberId,
    recording: withPhoneDefaults(inbox.phone).recording,
    at: ctx.now,
  });
  required(isMade || null, "the member is held, and so is their key");
}

async function warn(
  ctx: WriteContext,
  point: ContactPointRecord,
  number: PhoneNumber,
): Promise<void> {
  const workspace = await getWorkspace(ctx.db, ctx.workspaceId);
  const warnings = listDialWarnings({
    smsOptedOutAt: point.smsOptedOutAt,
    callsRevokedAt: await findCallConsentRevokedAt(ctx.db, ctx.workspaceId, point.id),
    clock: calleeTime(number.country, workspace, ctx.now),
    timeZone: workspace.timeZone,
  });
  if (warnings.length > 0)
    throw new AppError("call_needs_confirmation", { reason: warnings.join(" ") });
}
