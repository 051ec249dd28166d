// A call begins on a member's own telephone system: its contact, its place on a timeline and its rows are found or
// made as for any other. One caller who rings at several softphones is one call.

import { readCaller } from "#domain/call/caller.ts";
import type { OutsideState } from "#domain/call/outside/outside-end.ts";
import { previewOfCall } from "#domain/call/words/preview-call.ts";
import { type PhoneNumber, readPhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { CallId, EntryId, LegId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { findHome } from "#server/actions/call/inbound/begin-call.ts";
import { placeCall } from "#server/actions/call/outbound/place-call.ts";
import { pointOfCaller } from "#server/actions/contact/find-or-make-point.ts";
import { announceConversation } from "#server/actions/conversation/change.ts";
import { findCall, insertCall, type NewCall } from "#server/store/call/call.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import { takeOutsideRinging } from "#server/store/call/outside.ts";
import { insertRings } from "#server/store/call/ringing/ring.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { markRead } from "#server/store/conversation/read-mark.ts";
import { holdName } from "#server/store/hold-name.ts";
import type { LineRecord } from "#server/store/line.ts";
import { countTry } from "#server/store/rate.ts";
import { findOutsideLine } from "./outside-line.ts";

export interface OutsideWord {
  readonly legId: LegId;
  readonly direction: "in" | "out";
  readonly number: string;
  readonly state: OutsideState;
}

/** Nobody else begins a call with that number meanwhile. false: it is no number of anybody outside. */
export async function holdOutsideNumber(
  ctx: WriteCtx,
  actor: MemberActor,
  number: string,
): Promise<boolean> {
  const { value, isWithheld } = readCaller(number, actor.country);
  await holdName(ctx.db, `outside ${ctx.workspaceId} ${value}`);
  // A colleague's extension, a code of the system: its own business, and nobody's conversation.
  return isWithheld || readPhoneNumber(number, actor.country) !== null;
}

/** The call, with a leg for this browser; null where it stands on no line. */
export async function beginOutsideCall(
  ctx: WriteCtx,
  actor: MemberActor,
  word: OutsideWord,
  at: Date,
): Promise<CallId | null> {
  const line = await findOutsideLine(ctx, actor);
  if (line === null) return null;
  await countBeginning(ctx, actor);
  if (word.direction === "in") return ringAt(ctx, actor, line, word, at);
  const number = readPhoneNumber(word.number, actor.country);
  return number && callOut(ctx, actor, line, { legId: word.legId, number, at });
}

async function countBeginning(ctx: WriteCtx, { memberId }: MemberActor): Promise<void> {
  const max = limit("outsideCallsOfMember");
  const row = { door: "call.outside", bearer: memberId, now: ctx.now, windowSeconds: 600 };
  if ((await countTry(ctx.db, row)).count > max) throw new DeskError("calls_too_fast", { max });
}

async function ringAt(
  ctx: WriteCtx,
  { memberId, country }: MemberActor,
  line: LineRecord,
  { legId, number }: OutsideWord,
  at: Date,
): Promise<CallId> {
  const { db, workspaceId } = ctx;
  const caller = readCaller(number, country);
  const ringing = { lineId: line.id, number: caller.value };
  const callId =
    (await takeOutsideRinging(db, workspaceId, ringing)) ?? (await letRing(ctx, line, caller, at));
  // Of nobody until they take it: a softphone that rings keeps nobody from other calls.
  await insertLeg(db, workspaceId, {
    ...{ id: legId, callId, role: "guest", broughtBy: memberId, broughtHow: "ring", at },
  });
  const ring = { memberId, by: ["browser"], ended: null } as const;
  await insertRings(db, workspaceId, { id: callId, round: 1 }, [ring], at);
  return callId;
}

async function letRing(
  ctx: WriteCtx,
  line: LineRecord,
  caller: ReturnType<typeof readCaller>,
  at: Date,
): Promise<CallId> {
  const { value, isWithheld } = caller;
  const point = await pointOfCaller(ctx, caller);
  const home = await findHome(ctx, line, point, isWithheld);
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
    ...{ id, conversationId: home.id, contactId: point.contactId, pointId: point.id },
    ...{ direction: "in", number: value, stage: "ringing", at },
  });
  return id;
}

async function callOut(
  ctx: WriteCtx,
  actor: MemberActor,
  line: LineRecord,
  { legId, number, at }: { legId: LegId; number: PhoneNumber; at: Date },
): Promise<CallId> {
  const { memberId } = actor;
  const wish = { line, number, conversationId: null };
  const { point, conversation } = await placeCall(ctx, actor, wish);
  const id = ctx.newId<CallId>();
  const unspoken = { outcome: null, waitSeconds: 0, talkSeconds: 0, voicemailSeconds: null };
  const seq = await insertEntry(ctx.db, ctx.workspaceId, {
    ...{ id: id as string as EntryId, conversationId: conversation.id, kind: "call", body: {} },
    ...{ authorKind: "member", memberId, at: at.toISOString() },
    last: {
      ...{ kind: "call", medium: null, direction: "out", memberId, isFailed: false },
      preview: previewOfCall({ direction: "out", ...unspoken }),
    },
  });
  await writeCall(ctx, line, {
    ...{ id, conversationId: conversation.id, contactId: point.contactId, pointId: point.id },
    ...{ direction: "out", number: number.e164, stage: "dialling", claimedBy: memberId, at },
  });
  const own = { id: legId, callId: id, role: "member", memberId, at } as const;
  await insertLeg(ctx.db, ctx.workspaceId, own);
  ctx.announce("member", memberId);
  await markRead(ctx.db, ctx.workspaceId, memberId, conversation.id, seq);
  ctx.announce("read", conversation.id, {
    ...{ conversationId: conversation.id, lineId: conversation.lineId, memberId },
  });
  return id;
}

async function writeCall(
  ctx: WriteCtx,
  line: LineRecord,
  row: Omit<NewCall, "lineId" | "accountId" | "recording" | "isOutside">,
): Promise<void> {
  const { db, workspaceId } = ctx;
  await insertCall(db, workspaceId, {
    ...{ ...row, lineId: line.id, accountId: line.accountId },
    ...{ isOutside: true, stay: 1, recording: "off" },
  });
  const customer = { callId: row.id, role: "customer", number: row.number, at: row.at } as const;
  await insertLeg(db, workspaceId, { id: ctx.newId<LegId>(), ...customer });
  const call = must(await findCall(db, workspaceId, row.id), "just written");
  announceCall(ctx, call);
  announceConversation(ctx, { id: call.conversationId, lineId: call.homeLineId });
}
