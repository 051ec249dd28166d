// Makes a call at the carrier what it is wanted to be here. What is over there already is what was wanted.

import { formatConferenceName } from "#domain/call/conference-name.ts";
import { planCarrierSync, type TidyCommand } from "#domain/call/plan-carrier-sync.ts";
import { required, unreachable } from "#domain/errors.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { applyVoiceEvent } from "#server/actions/call/events/apply-voice-event.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { endLeg } from "#server/actions/call/events/save-leg-event.ts";
import type { ExternalContext, WriteContext } from "#server/actions/define-action.ts";
import type { Runtime, RuntimeDeps } from "#server/actions/runtime.ts";
import type { CommandOutcome, ConferenceParticipant } from "#server/ports/voice.ts";
import { lockCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import {
  clearCarrierSyncState,
  findCarrierSyncState,
  saveCarrierSyncState,
} from "#server/store/call/carrier-sync-state.ts";
import { findLeg, type LegRecord } from "#server/store/call/leg.ts";
import { connectVoiceProvider, type VoiceConnection } from "./connect-voice-provider.ts";
import { scheduleImmediately } from "./schedule-immediately.ts";

/** Enough of a desk, or of an errand of somebody. */
export interface SyncContext {
  readonly parts: Pick<RuntimeDeps, "database" | "outside" | "secrets" | "clock">;
  readonly workspaceId: WorkspaceId;
  write<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T>;
}

export const syncContextOf = (ctx: ExternalContext): SyncContext => ({
  parts: {
    ...{ database: ctx.db, outside: ctx.outside, secrets: ctx.secrets },
    clock: { now: () => ctx.now },
  },
  workspaceId: ctx.workspaceId,
  write: (work) => ctx.write(work),
});

export const systemSyncContext = (desk: Runtime, workspaceId: WorkspaceId): SyncContext => ({
  parts: desk.parts,
  workspaceId,
  write: (work) => desk.asSystem(workspaceId, work),
});

export const scheduleCarrierSync = (ctx: WriteContext, callId: CallId): void =>
  scheduleImmediately(
    ctx,
    "sync-call-with-carrier",
    { workspaceId: ctx.workspaceId, callId },
    `tidy:${callId}`,
  );

/** Later: a pass will have run out by then. */
export const scheduleCarrierSyncAt = (ctx: WriteContext, callId: CallId, at: Date): void =>
  ctx.schedule(
    "sync-call-with-carrier",
    { workspaceId: ctx.workspaceId, callId },
    { at, usesTimer: true, key: `tidy:${callId}:${at.getTime()}` },
  );

type Refusal = Extract<CommandOutcome, { kind: "refused" }>;

/** What the carrier refused to do, if anything. */
export async function syncWithCarrier(hand: SyncContext, callId: CallId): Promise<Refusal | null> {
  const { parts, workspaceId } = hand;
  const { call, commands } = await hand.write((ctx) => takeCommands(ctx, callId));
  if (!call || commands.length === 0) return null;
  const voice = await connectVoiceProvider(parts, workspaceId, call.accountId);
  let refusal: Refusal | null = null;
  let isLeft = false;
  for (const command of commands) {
    const outcome = await carryOut(hand, call, voice, command);
    // Of a coach nobody waits for the answer.
    if (command.do === "coach") isLeft ||= outcome.kind === "refused" || outcome.kind === "unknown";
    else if (outcome.kind === "refused") refusal ??= outcome;
  }
  if (refusal || isLeft)
    await hand.write((ctx) => clearCarrierSyncState(ctx.db, workspaceId, callId));
  return refusal;
}

/** As long as the carrier may take to report what it did. */
const reportMs = 5_000;

/** Of what is still to be done, that which nobody is doing already. */
async function takeCommands(
  ctx: WriteContext,
  callId: CallId,
): Promise<{ call: CallView | null; commands: TidyCommand<LegRecord>[] }> {
  const { db, workspaceId, now } = ctx;
  await lockCall(db, workspaceId, callId);
  const call = await findCallView(db, workspaceId, callId);
  const commands = call ? planCarrierSync(call, now) : [];
  const { keys, at } = await findCarrierSyncState(db, workspaceId, callId);
  const isFresh = at !== null && now.getTime() - Date.parse(at) < reportMs;
  const known = new Set(keys);
  // Whether it was done shows in the call, but for who is coached: that is done once for each.
  const due = commands.filter(
    (command) => !(isFresh || command.do === "coach") || !known.has(keyOf(command)),
  );
  if (due.length > 0 || keys.length > commands.length)
    await saveCarrierSyncState(db, workspaceId, callId, { keys: commands.map(keyOf), at: now });
  return { call, commands: due };
}

function keyOf(command: TidyCommand<LegRecord>): string {
  const what = `${command.do} ${command.leg.id}`;
  if (command.do === "hold") return `${what} ${command.isHeld}`;
  return command.do === "coach" ? `${what} ${command.heardBy}` : what;
}

async function carryOut(
  hand: SyncContext,
  call: CallView,
  voice: VoiceConnection | null,
  command: TidyCommand<LegRecord>,
): Promise<CommandOutcome> {
  const { leg } = command;
  const { providerRef } = leg;
  if (command.do === "drop") {
    await hand.write((ctx) => endHere(ctx, leg, command.cause));
    return { kind: "done" };
  }
  if (!voice || providerRef === null)
    return { kind: "refused", say: "the account carries no calls", providerCode: null };
  if (command.do === "hang_up") {
    const outcome = await voice.provider.hangUp(voice.connection, providerRef);
    // Nothing will be reported of what is no more.
    if (outcome.kind === "gone") await hand.write((ctx) => endHere(ctx, leg, "hung_up"));
    return outcome;
  }
  const who = { room: conferenceNameOf(call, leg), legRef: providerRef };
  if (command.do === "coach") return coach(voice, who, command.heardBy);
  if (command.do !== "hold") return unreachable(command);
  const wish = { isHeld: command.isHeld };
  const outcome = await voice.provider.changeInRoom(voice.connection, who, wish, voice.where);
  if (outcome.kind === "done")
    await hand.write((ctx) => believeHold(ctx, call, leg, command.isHeld, voice.provider));
  return outcome;
}

/** Where the carrier does not point them at the member, they are heard by nobody. */
async function coach(
  { provider, connection, where }: VoiceConnection,
  who: ConferenceParticipant,
  coaches: string | null,
): Promise<CommandOutcome> {
  const wish = { isMuted: coaches === null, coaches };
  const outcome = await provider.changeInRoom(connection, who, wish, where);
  if (coaches !== null && (outcome.kind === "refused" || outcome.kind === "unknown"))
    await provider.changeInRoom(connection, who, { isMuted: true }, where);
  return outcome;
}

/** Some carriers never tell who is on hold, and a report may be lost: they did as they were told. */
async function believeHold(
  ctx: WriteContext,
  call: CallView,
  leg: LegRecord,
  isHeld: boolean,
  { can }: VoiceConnection["provider"],
): Promise<void> {
  const latest = required(await findLeg(ctx.db, ctx.workspaceId, leg.id), "legs are never deleted");
  const room = conferenceNameOf(call, leg);
  await applyVoiceEvent(ctx, call.accountId, {
    ...{ kind: "room", room, roomRef: room, legRef: leg.providerRef, label: leg.id },
    ...{ is: isHeld ? "held" : "unheld", at: ctx.now.toISOString() },
    // behind all they have told, before the report of this very command; where none comes the clock puts them in order
    seq: can.reportsHold ? lastSeqOf(latest) + 0.5 : ctx.now.getTime(),
  });
}

const lastSeqOf = ({ conferenceFlag, holdFlag, muteFlag }: LegRecord): number =>
  Math.max(...[conferenceFlag, holdFlag, muteFlag].map((mark) => mark?.seq ?? 0));

/** The one it is in, as far as anybody told. */
export const conferenceNameOf = (call: Pick<CallView, "id" | "stay">, leg: LegRecord): string =>
  formatConferenceName({ callId: call.id, stay: leg.conferenceFlag?.stay ?? call.stay });

async function endHere(
  ctx: WriteContext,
  asked: LegRecord,
  cause: "cancelled" | "no_answer" | "hung_up",
): Promise<void> {
  const call = await lockCall(ctx.db, ctx.workspaceId, asked.callId);
  const leg = await findLeg(ctx.db, ctx.workspaceId, asked.id);
  if (!call || !leg || leg.endAt !== null) return;
  // In the meantime it got a name: then the provider has to be told.
  if (asked.providerRef === null && leg.providerRef !== null)
    return scheduleCarrierSync(ctx, call.id);
  await endLeg(ctx, leg, { cause });
  await recomputeCallState(ctx, call.id);
}
