// Starts a PBX call: finds or creates its contact, conversation and rows as for any other call. One caller who rings
// several softphones is one call.

import { callPreview } from "#domain/call/call-preview.ts";
import { parseCallerId } from "#domain/call/caller-id.ts";
import type { PbxCallState } from "#domain/call/pbx/pbx-call-end.ts";
import { normalizePhoneNumber, type PhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError } from "#domain/errors.ts";
import type { CallId, EntryId, LegId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { findCallConversation } from "#server/actions/call/inbound/start-inbound-call.ts";
import { resolveCallConversation } from "#server/actions/call/outbound/resolve-call-conversation.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { pointOfCaller } from "#server/actions/contact/find-or-create-contact-point.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import { markOwnEntryRead } from "#server/actions/conversation/mark-own-entry-read.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findCall, insertCall, type NewCall } from "#server/store/call/call.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import { lockRingingPbxCall } from "#server/store/call/pbx.ts";
import { insertRings } from "#server/store/call/ringing/ring.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { lockByName } from "#server/store/lock-by-name.ts";
import { countAttempt } from "#server/store/rate-limit-counter.ts";
import { findPbxInbox } from "./pbx-inbox.ts";

interface PbxCallReport {
  readonly legId: LegId;
  readonly direction: "in" | "out";
  readonly number: string;
  readonly state: PbxCallState;
}

/** Locks the number so concurrent reports create one call. False if it is not an external number. */
export async function lockPbxNumber(
  ctx: WriteContext,
  actor: MemberActor,
  number: string,
): Promise<boolean> {
  const { value, isWithheld } = parseCallerId(number, actor.country);
  await lockByName(ctx.db, `outside ${ctx.workspaceId} ${value}`);
  // A teammate's extension or a PBX code is internal and creates no conversation.
  return isWithheld || normalizePhoneNumber(number, actor.country) !== null;
}

/** Creates the call with a leg for this browser; null if no inbox fits. */
export async function startPbxCall(
  ctx: WriteContext,
  actor: MemberActor,
  report: PbxCallReport,
  at: Date,
): Promise<CallId | null> {
  const inbox = await findPbxInbox(ctx, actor);
  if (inbox === null) return null;
  await countStart(ctx, actor);
  if (report.direction === "in") return ringingAt(ctx, actor, inbox, report, at);
  const number = normalizePhoneNumber(report.number, actor.country);
  return number && callOut(ctx, actor, inbox, { legId: report.legId, number, at });
}

async function countStart(ctx: WriteContext, { memberId }: MemberActor): Promise<void> {
  const max = limit("pbxCallsPerMember");
  const row = { scope: "call.pbx", subject: memberId, now: ctx.now, windowSeconds: 600 };
  if ((await countAttempt(ctx.db, row)).count > max)
    throw new AppError("call_rate_exceeded", { max });
}

async function ringingAt(
  ctx: WriteContext,
  { memberId, country }: MemberActor,
  inbox: InboxRecord,
  { legId, number }: PbxCallReport,
  at: Date,
): Promise<CallId> {
  const { db, workspaceId } = ctx;
  const caller = parseCallerId(number, country);
  const movedSince = new Date(ctx.now.getTime() - limit("pbxMoveSeconds") * 1000);
  const ringing = {
    inboxId: inbox.id,
    number: caller.value,
    memberId,
    movedSince: caller.isWithheld ? movedSince : null,
  };
  const callId =
    (await lockRingingPbxCall(db, workspaceId, ringing)) ??
    (await createRingingCall(ctx, inbox, caller, at));
  // The leg has no member until they answer: a ringing softphone does not block other calls.
  await insertLeg(db, workspaceId, {
    id: legId,
    callId,
    role: "guest",
    addedBy: memberId,
    joinMethod: "personal_phone",
    at,
  });
  const ring = { memberId, by: ["browser"], endReason: null } as const;
  await insertRings(db, workspaceId, { id: callId, round: 1 }, [ring], at);
  return callId;
}

async function createRingingCall(
  ctx: WriteContext,
  inbox: InboxRecord,
  caller: ReturnType<typeof parseCallerId>,
  at: Date,
): Promise<CallId> {
  const { value, isWithheld } = caller;
  const point = await pointOfCaller(ctx, caller);
  const conversation = await findCallConversation(ctx, inbox, point, isWithheld);
  const id = ctx.newId<CallId>();
  await insertEntry(ctx.db, ctx.workspaceId, {
    id: id as string as EntryId,
    conversationId: conversation.id,
    kind: "call",
    body: {},
    // Proves nothing about the caller: the number is what a member's browser reports.
    authorKind: "contact",
    memberId: null,
    at: at.toISOString(),
    change: conversation.change,
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
  });
  await writeCall(ctx, inbox, {
    id,
    conversationId: conversation.id,
    contactId: point.contactId,
    contactPointId: point.id,
    direction: "in",
    number: value,
    stage: "ringing",
    at,
  });
  return id;
}

async function callOut(
  ctx: WriteContext,
  actor: MemberActor,
  inbox: InboxRecord,
  { legId, number, at }: { legId: LegId; number: PhoneNumber; at: Date },
): Promise<CallId> {
  const { memberId } = actor;
  const input = { inbox, number, conversationId: null };
  const { point, conversation } = await resolveCallConversation(ctx, actor, input);
  const id = ctx.newId<CallId>();
  const unspoken = { outcome: null, waitSeconds: 0, talkSeconds: 0, voicemailSeconds: null };
  const seq = await insertEntry(ctx.db, ctx.workspaceId, {
    id: id as string as EntryId,
    conversationId: conversation.id,
    kind: "call",
    body: {},
    authorKind: "member",
    memberId,
    at: at.toISOString(),
    last: {
      kind: "call",
      channel: null,
      direction: "out",
      memberId,
      isFailed: false,
      preview: callPreview({ direction: "out", ...unspoken }),
    },
  });
  await writeCall(ctx, inbox, {
    id,
    conversationId: conversation.id,
    contactId: point.contactId,
    contactPointId: point.id,
    direction: "out",
    number: number.e164,
    stage: "dialing",
    claimedBy: memberId,
    at,
  });
  const own = { id: legId, callId: id, role: "member", memberId, at } as const;
  await insertLeg(ctx.db, ctx.workspaceId, own);
  ctx.publishChange("member", memberId);
  await markOwnEntryRead(ctx, memberId, conversation, { seq });
  return id;
}

async function writeCall(
  ctx: WriteContext,
  inbox: InboxRecord,
  row: Omit<NewCall, "inboxId" | "accountId" | "recording" | "isPbx">,
): Promise<void> {
  const { db, workspaceId } = ctx;
  await insertCall(db, workspaceId, {
    ...row,
    inboxId: inbox.id,
    accountId: inbox.accountId,
    isPbx: true,
    conferenceEpoch: 1,
    recording: "off",
  });
  const customer = { callId: row.id, role: "customer", number: row.number, at: row.at } as const;
  await insertLeg(db, workspaceId, { id: ctx.newId<LegId>(), ...customer });
  const call = required(await findCall(db, workspaceId, row.id), "just written");
  publishCallChange(ctx, call);
  publishConversationChange(ctx, { id: call.conversationId, inboxId: call.conversationInboxId });
}
