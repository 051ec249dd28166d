// Makes a call at the carrier what it is wanted to be here. What is over there already is what was wanted.
import { decideTidy, type TidyDeed } from "#domain/call/decide-tidy.ts";
import { roomName } from "#domain/call/room.ts";
import { must, unreachable } from "#domain/errors.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import type { ErrandCtx, WriteCtx } from "#server/actions/action.ts";
import { applyVoiceFact } from "#server/actions/call/facts/apply-voice-fact.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { endLeg } from "#server/actions/call/facts/tell-leg.ts";
import type { Desk, DeskParts } from "#server/actions/desk.ts";
import type { CommandOutcome } from "#server/ports/voice.ts";
import { lockCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { findLeg, type LegRecord } from "#server/store/call/leg.ts";
import { findTidied, forgetTidied, noteTidied } from "#server/store/call/tidied.ts";
import { atOnce } from "./at-once.ts";
import { type OpenVoice, openVoice } from "./open-voice.ts";

/** Enough of a desk, or of an errand of somebody. */
export interface Hand {
  readonly parts: Pick<DeskParts, "database" | "outside" | "secrets" | "clock">;
  readonly workspaceId: WorkspaceId;
  write<T>(work: (ctx: WriteCtx) => Promise<T>): Promise<T>;
}

export const handOf = (ctx: ErrandCtx): Hand => ({
  parts: {
    ...{ database: ctx.db, outside: ctx.outside, secrets: ctx.secrets },
    clock: { now: () => ctx.now },
  },
  workspaceId: ctx.workspaceId,
  write: (work) => ctx.write(work),
});

export const handOfHouse = (desk: Desk, workspaceId: WorkspaceId): Hand => ({
  parts: desk.parts,
  workspaceId,
  write: (work) => desk.asHouse(workspaceId, work),
});

export const scheduleTidy = (ctx: WriteCtx, callId: CallId): void =>
  atOnce(ctx, "tidy-call", { workspaceId: ctx.workspaceId, callId }, `tidy:${callId}`);

/** Later: a pass will have run out by then. */
export const scheduleTidyAt = (ctx: WriteCtx, callId: CallId, at: Date): void =>
  ctx.schedule(
    "tidy-call",
    { workspaceId: ctx.workspaceId, callId },
    { at, isPunctual: true, key: `tidy:${callId}:${at.getTime()}` },
  );

type Refusal = Extract<CommandOutcome, { kind: "refused" }>;

/** What the carrier refused to do, if anything. */
export async function tidyCall(hand: Hand, callId: CallId): Promise<Refusal | null> {
  const { parts, workspaceId } = hand;
  const { call, deeds } = await hand.write((ctx) => takeDeeds(ctx, callId));
  if (!call || deeds.length === 0) return null;
  const voice = await openVoice(parts, workspaceId, call.accountId);
  let refusal: Refusal | null = null;
  for (const deed of deeds) {
    const outcome = await carryOut(hand, call, voice, deed);
    if (outcome.kind === "refused") refusal ??= outcome;
  }
  if (refusal) await hand.write((ctx) => forgetTidied(ctx.db, workspaceId, callId));
  return refusal;
}

/** As long as the carrier may take to report what it did. */
const reportMs = 5_000;

/** Of what is still to be done, that which nobody is doing already. */
async function takeDeeds(
  ctx: WriteCtx,
  callId: CallId,
): Promise<{ call: CallView | null; deeds: TidyDeed<LegRecord>[] }> {
  const { db, workspaceId, now } = ctx;
  await lockCall(db, workspaceId, callId);
  const call = await findCallView(db, workspaceId, callId);
  const deeds = call ? decideTidy(call, now) : [];
  const { keys, at } = await findTidied(db, workspaceId, callId);
  const isFresh = at !== null && now.getTime() - Date.parse(at) < reportMs;
  const known = new Set(isFresh ? keys : []);
  const due = deeds.filter((deed) => !known.has(keyOf(deed)));
  if (due.length > 0 || keys.length > deeds.length)
    await noteTidied(db, workspaceId, callId, { keys: deeds.map(keyOf), at: now });
  return { call, deeds: due };
}

const keyOf = (deed: TidyDeed<LegRecord>): string =>
  `${deed.do} ${deed.leg.id}${deed.do === "hold" ? ` ${deed.isHeld}` : ""}`;

async function carryOut(
  hand: Hand,
  call: CallView,
  voice: OpenVoice | null,
  deed: TidyDeed<LegRecord>,
): Promise<CommandOutcome> {
  const { leg } = deed;
  const { providerRef } = leg;
  if (deed.do === "drop") {
    await hand.write((ctx) => endHere(ctx, leg, deed.cause));
    return { kind: "done" };
  }
  if (!voice || providerRef === null)
    return { kind: "refused", say: "the account carries no calls", providerCode: null };
  if (deed.do === "hang_up") {
    const outcome = await voice.provider.hangUp(voice.connection, providerRef);
    // Nothing will be reported of what is no more.
    if (outcome.kind === "gone") await hand.write((ctx) => endHere(ctx, leg, "hung_up"));
    return outcome;
  }
  if (deed.do !== "hold") return unreachable(deed);
  const who = { room: roomOf(call, leg), legRef: providerRef };
  const wish = { isHeld: deed.isHeld };
  const outcome = await voice.provider.changeInRoom(voice.connection, who, wish, voice.where);
  if (outcome.kind === "done")
    await hand.write((ctx) => believeHold(ctx, call, leg, deed.isHeld, voice.provider));
  return outcome;
}

/** Some carriers never tell who is on hold, and a report may be lost: they did as they were told. */
async function believeHold(
  ctx: WriteCtx,
  call: CallView,
  leg: LegRecord,
  isHeld: boolean,
  { can }: OpenVoice["provider"],
): Promise<void> {
  const latest = must(await findLeg(ctx.db, ctx.workspaceId, leg.id), "legs are never deleted");
  const room = roomOf(call, leg);
  await applyVoiceFact(ctx, call.accountId, {
    ...{ kind: "room", room, roomRef: room, legRef: leg.providerRef, label: leg.id },
    ...{ is: isHeld ? "held" : "unheld", at: ctx.now.toISOString() },
    // behind all they have told, before the report of this very deed; where none comes the clock puts them in order
    seq: can.reportsHold ? lastSeqOf(latest) + 0.5 : ctx.now.getTime(),
  });
}

const lastSeqOf = ({ roomMark, holdMark, muteMark }: LegRecord): number =>
  Math.max(...[roomMark, holdMark, muteMark].map((mark) => mark?.seq ?? 0));

/** The one it is in, as far as anybody told. */
export const roomOf = (call: Pick<CallView, "id" | "stay">, leg: LegRecord): string =>
  roomName({ callId: call.id, stay: leg.roomMark?.stay ?? call.stay });

async function endHere(
  ctx: WriteCtx,
  asked: LegRecord,
  cause: "cancelled" | "no_answer" | "hung_up",
): Promise<void> {
  const call = await lockCall(ctx.db, ctx.workspaceId, asked.callId);
  const leg = await findLeg(ctx.db, ctx.workspaceId, asked.id);
  if (!call || !leg || leg.endAt !== null) return;
  // In the meantime it got a name: then the provider has to be told.
  if (asked.providerRef === null && leg.providerRef !== null) return scheduleTidy(ctx, call.id);
  await endLeg(ctx, leg, { cause });
  await settleCall(ctx, call.id);
}
