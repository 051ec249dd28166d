// A call begins on a member's own telephone system: its contact, its place on a timeline and its rows are found or
// made as for any other. One caller who rings at several softphones is one call.

import { callPreview } from "#domain/call/call-preview.ts";
import { parseCallerId } from "#domain/call/caller-id.ts";
import type { PbxCallState } from "#domain/call/pbx/pbx-call-end.ts";
import { normalizePhoneNumber, type PhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError, required } from "#domain/errors.ts";
import type { CallId, EntryId, LegId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { findCallConversation } from "#server/actions/call/inbound/start-inbound-call.ts";
import { resolveCallConversation } from "#server/actions/call/outbound/resolve-call-conversation.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { pointOfCaller } from "#server/actions/contact/find-or-create-contact-point.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findCall, insertCall, type NewCall } from "#server/store/call/call.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import { lockRingingPbxCall } from "#server/store/call/pbx.ts";
import { insertRings } from "#server/store/call/ringing/ring.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { setReadSeq } from "#server/store/conversation/read-state.ts";
import { lockByName } from "#server/store/hold-name.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { countAttempt } from "#server/store/rate-limit-counter.ts";
import { findPbxInbox } from "./pbx-inbox.ts";

export interface PbxCallReport {
  readonly legId: LegId;
  readonly direction: "in" | "out";
  readonly number: string;
  readonly state: PbxCallState;
}

/** Nobody else begins a call with that number meanwhile. false: it is no number of anybody outside. */
export async function lockPbxNumber(
  ctx: WriteContext,
  actor: MemberActor,
  number: string,
): Promise<boolean> {
  const { value, isWithheld } = parseCallerId(number, actor.country);
  await lockByName(ctx.db, `outside ${ctx.workspaceId} ${value}`);
  // A colleague's extension, a code of the system: its own business, and nobody's conversation.
  return isWithheld || normalizePhoneNumber(number, actor.country) !== null;
}

/** The call, with a leg for this browser; null where it stands on no line. */
export async function startPbxCall(
  ctx: WriteContext,
  actor: MemberActor,
  word: PbxCallReport,
  at: Date,
): Promise<CallId | null> {
  const line = await findPbxInbox(ctx, actor);
  if (line === null) return null;
  await countBeginning(ctx, actor);
  if (word.direction === "in") return ringingAt(ctx, actor, line, word, at);
  const number = normalizePhoneNumber(word.number, actor.country);
  return number && callOut(ctx, actor, line, { legId: word.legId, number, at });
}

async function countBeginning(ctx: WriteContext, { memberId }: MemberActor): Promise<void> {
  const max = limit("outsideCallsOfMember");
  const row = { door: "call.outside", bearer: memberId, now: ctx.now, windowSeconds: 600 };
  if ((await countAttempt(ctx.db, row)).count > max)
    throw new AppError("call_rate_exceeded", { max });
}

async function ringingAt(
  ctx: WriteContext,
  { memberId, country }: MemberActor,
  line: InboxRecord,
  { legId, number }: PbxCallReport,
  at: Date,
): Promise<CallId> {
  const { db, workspaceId } = ctx;
  const caller = parseCallerId(number, country);
  const ringing = { inboxId: line.id, number: caller.value };
  const callId =
    (await lockRingingPbxCall(db, workspaceId, ringing)) ?? (await letRing(ctx, line, caller, at));
  // Of nobody until they take it: a softphone that rings keeps nobody from other calls.
  await insertLeg(db, workspaceId, {
    ...{ id: legId, callId, role: "guest", addedBy: memberId, joinMethod: "ring", at },
  });
  const ring = { memberId, by: ["browser"], ended: null } as const;
  await insertRings(db, workspaceId, { id: callId, round: 1 }, [ring], at);
  return callId;
}

async function letRing(
  ctx: WriteContext,
  line: InboxRecord,
  caller: ReturnType<typeof parseCallerId>,
  at: Date,
): Promise<CallId> {
  const { value, isWithheld } = caller;
  const point = await pointOfCaller(ctx, caller);
  const home = await findCallConversation(ctx, line, point, isWithheld);
  const id = ctx.newId<CallId>();
  await insertEntry(ctx.db, ctx.workspaceId, {
    ...{ id: id as string as EntryId, conversationId: home.id, kind: "call", body: {} },
    ...{ authorKind: "contact", memberId: null, at: at.toISOString(), change: home.change },
    last: home.isSpam
      ? null
      : {
          ...{ kind: "call", medium: null, direction: "in", memberId: null, isFailed: false },
          preview: "Incoming call",
        },
  });
  await writeCall(ctx, line, {
    ...{ id, conversationId: home.id, contactId: point.contactId, contactPointId: point.id },
    ...{ direction: "in", number: value, stage: "ringing", at },
  });
  return id;
}

async function callOut(
  ctx: WriteContext,
  actor: MemberActor,
  line: InboxRecord,
  { legId, number, at }: { legId: LegId; number: PhoneNumber; at: Date },
): Promise<CallId> {
  const { memberId } = actor;
  const wish = { line, number, conversationId: null };
  const { point, conversation } = await resolveCallConversation(ctx, actor, wish);
  const id = ctx.newId<CallId>();
  const unspoken = { outcome: null, waitSeconds: 0, talkSeconds: 0, voicemailSeconds: null };
  const seq = await insertEntry(ctx.db, ctx.workspaceId, {
    ...{ id: id as string as EntryId, conversationId: conversation.id, kind: "call", body: {} },
    ...{ authorKind: "member", memberId, at: at.toISOString() },
    last: {
      ...{ kind: "call", medium: null, direction: "out", memberId, isFailed: false },
      preview: callPreview({ direction: "out", ...unspoken }),
    },
  });
  await writeCall(ctx, line, {
    ...{
      id,
      conversationId: conversation.id,
      contactId: point.contactId,
      contactPointId: point.id,
    },
    ...{ direction: "out", number: number.e164, stage: "dialling", claimedBy: memberId, at },
  });
  const own = { id: legId, callId: id, role: "member", memberId, at } as const;
  await insertLeg(ctx.db, ctx.workspaceId, own);
  ctx.announce("member", memberId);
  await setReadSeq(ctx.db, ctx.workspaceId, memberId, conversation.id, seq);
  ctx.announce("read", conversation.id, {
    ...{ conversationId: conversation.id, inboxId: conversation.inboxId, memberId },
  });
  return id;
}

async function writeCall(
  ctx: WriteContext,
  line: InboxRecord,
  row: Omit<NewCall, "inboxId" | "accountId" | "recording" | "isPbx">,
): Promise<void> {
  const { db, workspaceId } = ctx;
  await insertCall(db, workspaceId, {
    ...{ ...row, inboxId: line.id, accountId: line.accountId },
    ...{ isPbx: true, stay: 1, recording: "off" },
  });
  const customer = { callId: row.id, role: "customer", number: row.number, at: row.at } as const;
  await insertLeg(db, workspaceId, { id: ctx.newId<LegId>(), ...customer });
  const call = required(await findCall(db, workspaceId, row.id), "just written");
  publishCallChange(ctx, call);
  publishConversationChange(ctx, { id: call.conversationId, inboxId: call.homeInboxId });
}
