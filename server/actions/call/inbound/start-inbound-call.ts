// Somebody calls: found or made a contact, joined to a conversation or begun one; then led to the first step of what
// the line does. Asked twice, it is one call.

import { parseCallerId } from "#domain/call/caller-id.ts";
import { startFlow } from "#domain/call/flow/advance-flow.ts";
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { decideCustomerReply } from "#domain/conversation/decide-status-change.ts";
import { required } from "#domain/errors.ts";
import type { CallId, ConversationId, EntryId, LegId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import {
  replayUnmatchedEvents,
  takeUnmatchedEvents,
} from "#server/actions/call/events/unmatched-voice-events.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { pointOfCaller } from "#server/actions/contact/find-or-create-contact-point.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import { joinOrCreateConversation } from "#server/actions/conversation/join-or-create.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import {
  type CallRecord,
  findCall,
  findCallByProviderRef,
  insertCall,
  lockCall,
} from "#server/store/call/call.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import type { ConversationChange } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { lockByName } from "#server/store/hold-name.ts";
import { type InboxRecord, listPhoneInboxesOfAccount } from "#server/store/inbox.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import type { CalledAccount } from "./answer-voice-request.ts";
import { type CallFlowContext, loadCallFlowContext } from "./call-flow-context.ts";
import { enterStep } from "./enter-step.ts";

type IncomingAsk = Extract<VoiceRequest, { kind: "call.incoming" }>;

type Begun = Pick<CallRecord, "id" | "outcome">;

/** null: the number is no line of this account. */
export async function startInboundCall(
  ctx: WriteContext,
  account: Pick<CalledAccount, "id">,
  ask: IncomingAsk,
): Promise<Begun | null> {
  await lockByName(ctx.db, `call ${account.id} ${ask.legRef}`);
  const known = await findCallByProviderRef(ctx.db, ctx.workspaceId, account.id, ask.legRef);
  if (known) return known;
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const to = normalizePhoneNumber(ask.to, country)?.e164 ?? ask.to;
  const lines = await listPhoneInboxesOfAccount(ctx.db, ctx.workspaceId, account.id);
  const line = lines.find((one) => one.address === to);
  if (!line) return null;
  const caller = parseCallerId(ask.from, country);
  const point = await pointOfCaller(ctx, caller);
  // All that can be done is done before the conversation's number is taken, for which the next caller waits.
  const orphans = await takeUnmatchedEvents(ctx, account.id, ask.legRef);
  await ctx.indexForSearch();
  const home = await findCallConversation(ctx, line, point, caller.isWithheld);
  const call = await writeCall(ctx, { account, ask, line, point, home });
  await replayUnmatchedEvents(ctx, account.id, orphans);
  return call;
}

/** To the first step of what its line does; asked twice, it is there already. */
export async function enterFirstStep(ctx: WriteContext, id: CallId): Promise<CallFlowContext> {
  const call = required(await lockCall(ctx.db, ctx.workspaceId, id), "it was begun");
  const course = await loadCallFlowContext(ctx, call);
  const isLed = call.stepVersion > 0 || call.stage !== "incoming";
  if (isLed || call.endedAt !== null || call.hungUpAt !== null) return course;
  const moved = await enterStep(ctx, course, startFlow(course.flow, ctx.now));
  return (
    moved ??
    loadCallFlowContext(ctx, required(await findCall(ctx.db, ctx.workspaceId, id), "it is held"))
  );
}

export interface CallConversation {
  readonly id: ConversationId;
  readonly inboxId: InboxRecord["id"];
  readonly change: ConversationChange;
  /** Whoever is thrown away unread rings nobody's phone. */
  readonly isSpam: boolean;
}

/** The same rule as for texts; but behind a withheld number may be anybody. */
export async function findCallConversation(
  ctx: WriteContext,
  line: InboxRecord,
  point: ContactPointRecord,
  isWithheld: boolean,
): Promise<CallConversation> {
  const at = ctx.now.toISOString();
  const { id, inboxId, standing } = await joinOrCreateConversation(ctx, {
    ...{ line, contactId: point.contactId, contactPointId: point.id, member: null },
    beginsAlways: isWithheld,
    begins: { waitingSince: at },
  });
  if (standing === null) return { id, inboxId, change: {}, isSpam: false };
  const isSpam = standing.place === "spam";
  // From the first ring the customer waits for us, until the call is answered.
  return { id, inboxId, change: isSpam ? {} : decideCustomerReply(standing, at), isSpam };
}

interface Beginning {
  readonly account: Pick<CalledAccount, "id">;
  readonly ask: IncomingAsk;
  readonly line: InboxRecord;
  readonly point: ContactPointRecord;
  readonly home: CallConversation;
}

async function writeCall(
  ctx: WriteContext,
  { account, ask, line, point, home }: Beginning,
): Promise<Begun> {
  const { db, workspaceId, now } = ctx;
  const id = ctx.newId<CallId>();
  await insertEntry(db, workspaceId, {
    id: id as string as EntryId,
    conversationId: home.id,
    ...{ kind: "call", authorKind: "contact", memberId: null, at: now.toISOString() },
    body: { trust: ask.trust },
    last: home.isSpam
      ? null
      : {
          ...{ kind: "call", medium: null, direction: "in", memberId: null, isFailed: false },
          preview: "Incoming call",
        },
    change: home.change,
  });
  const { recording } = withPhoneDefaults(line.phone);
  const outcome = home.isSpam ? "blocked" : null;
  await insertCall(db, workspaceId, {
    ...{ id, conversationId: home.id, inboxId: line.id, accountId: account.id, direction: "in" },
    ...{ contactId: point.contactId, contactPointId: point.id, number: point.value },
    ...{ providerRef: ask.legRef, stage: "incoming", flowVersion: line.flowVersion, recording },
    ...{ outcome, at: now },
  });
  await insertLeg(db, workspaceId, {
    ...{ id: ctx.newId<LegId>(), callId: id, role: "customer", number: point.value },
    ...{ providerRef: ask.legRef, at: now, answeredAt: home.isSpam ? null : now.toISOString() },
  });
  publishCallChange(ctx, { id, conversationId: home.id, homeInboxId: home.inboxId });
  publishConversationChange(ctx, { id: home.id, inboxId: home.inboxId });
  return { id, outcome };
}
