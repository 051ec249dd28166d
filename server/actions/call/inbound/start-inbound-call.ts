// Starts an inbound call: finds or creates the contact, joins or creates a conversation, then enters the first step of
// the inbox's flow. A repeated request returns the same call.

import { parseCallerId } from "#domain/call/caller-id.ts";
import { isCallProof } from "#domain/contact/contact-proof.ts";
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { decideCustomerReply } from "#domain/conversation/decide-status-change.ts";
import type { CallId, ConversationId, EntryId, LegId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { runFlowEvent } from "#server/actions/call/engine/run-call-event.ts";
import { replayUnmatchedEvents } from "#server/actions/call/events/replay-unmatched-events.ts";
import { consumeUnmatchedEvents } from "#server/actions/call/events/unmatched-voice-events.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { pointOfCaller } from "#server/actions/contact/find-or-create-contact-point.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import { joinOrCreateConversation } from "#server/actions/conversation/join-or-create.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { type CallRecord, findCallByProviderRef, insertCall } from "#server/store/call/call.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import type { ConversationChange } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { type InboxRecord, listPhoneInboxesOfAccount } from "#server/store/inbox.ts";
import { lockByName } from "#server/store/lock-by-name.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import type { CallFlowContext } from "./call-flow-context.ts";
import type { CalledAccount } from "./types.ts";

type IncomingCallRequest = Extract<VoiceRequest, { kind: "inbound_call" }>;

type StartedCall = Pick<CallRecord, "id" | "outcome">;

/** Null if the number is no inbox of this account. */
export async function startInboundCall(
  ctx: WriteContext,
  account: Pick<CalledAccount, "id">,
  request: IncomingCallRequest,
): Promise<StartedCall | null> {
  await lockByName(ctx.db, `call ${account.id} ${request.legRef}`);
  const known = await findCallByProviderRef(ctx.db, ctx.workspaceId, account.id, request.legRef);
  if (known) return known;
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const to = normalizePhoneNumber(request.to, country)?.e164 ?? request.to;
  const inboxes = await listPhoneInboxesOfAccount(ctx.db, ctx.workspaceId, account.id);
  const inbox = inboxes.find((one) => one.address === to);
  if (!inbox) return null;
  const caller = parseCallerId(request.from, country);
  const point = await pointOfCaller(ctx, caller);
  // Everything else comes before the lock on the conversation number, which the next caller waits for.
  const orphans = await consumeUnmatchedEvents(ctx, account.id, request.legRef);
  await ctx.indexForSearch();
  const conversation = await findCallConversation(ctx, inbox, point, caller.isWithheld);
  const call = await writeCall(ctx, { account, request, inbox, point, conversation });
  await replayUnmatchedEvents(ctx, account.id, orphans);
  return call;
}

/** Enters the first step of the inbox's flow; does nothing if the call is already there. */
export const enterFirstStep = (ctx: WriteContext, id: CallId): Promise<CallFlowContext> =>
  runFlowEvent(ctx, id, { kind: "flow_started" });

interface CallConversation {
  readonly id: ConversationId;
  readonly inboxId: InboxRecord["id"];
  readonly change: ConversationChange;
  /** A caller whose conversation is spam rings no member. */
  readonly isSpam: boolean;
}

/** The same rule as for texts, except that a withheld number may be anyone. */
export async function findCallConversation(
  ctx: WriteContext,
  inbox: InboxRecord,
  point: ContactPointRecord,
  isWithheld: boolean,
): Promise<CallConversation> {
  const at = ctx.now.toISOString();
  const { id, inboxId, statusRow } = await joinOrCreateConversation(ctx, {
    inbox,
    contactId: point.contactId,
    contactPointId: point.id,
    member: null,
    alwaysCreates: isWithheld,
    created: { waitingSince: at },
  });
  if (statusRow === null) return { id, inboxId, change: {}, isSpam: false };
  const isSpam = statusRow.folder === "spam";
  // The customer is waiting from the first ring until the call is answered.
  return { id, inboxId, change: isSpam ? {} : decideCustomerReply(statusRow, at), isSpam };
}

interface NewCall {
  readonly account: Pick<CalledAccount, "id">;
  readonly request: IncomingCallRequest;
  readonly inbox: InboxRecord;
  readonly point: ContactPointRecord;
  readonly conversation: CallConversation;
}

async function writeCall(
  ctx: WriteContext,
  { account, request, inbox, point, conversation }: NewCall,
): Promise<StartedCall> {
  const { db, workspaceId, now } = ctx;
  const id = ctx.newId<CallId>();
  await insertEntry(db, workspaceId, {
    id: id as string as EntryId,
    conversationId: conversation.id,
    kind: "call",
    authorKind: "contact",
    memberId: null,
    at: now.toISOString(),
    body: { trust: request.trust },
    provenContactId: isCallProof(request.trust) ? point.contactId : null,
    last: conversation.isSpam
      ? null
      : {
          kind: "call",
          channel: null,
          direction: "in",
          memberId: null,
          isFailed: false,
          preview: "Incoming call",
        },
    change: conversation.change,
  });
  const { recording } = withPhoneDefaults(inbox.phone);
  const outcome = conversation.isSpam ? "blocked" : null;
  await insertCall(db, workspaceId, {
    id,
    conversationId: conversation.id,
    inboxId: inbox.id,
    accountId: account.id,
    direction: "in",
    contactId: point.contactId,
    contactPointId: point.id,
    number: point.value,
    providerRef: request.legRef,
    stage: "incoming",
    flowVersion: inbox.flowVersion,
    recording,
    outcome,
    at: now,
  });
  await insertLeg(db, workspaceId, {
    id: ctx.newId<LegId>(),
    callId: id,
    role: "customer",
    number: point.value,
    providerRef: request.legRef,
    at: now,
    answeredAt: conversation.isSpam ? null : now.toISOString(),
  });
  publishCallChange(ctx, {
    id,
    conversationId: conversation.id,
    conversationInboxId: conversation.inboxId,
  });
  publishConversationChange(ctx, { id: conversation.id, inboxId: conversation.inboxId });
  return { id, outcome };
}
