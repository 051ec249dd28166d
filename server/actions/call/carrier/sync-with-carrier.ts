// Compares desired and carrier state of a call and sends the missing commands. Idempotent.

import { formatConferenceName } from "#domain/call/conference-name.ts";
import { reportEnd } from "#domain/call/engine/event.ts";
import { planCarrierSync, type SyncCommand } from "#domain/call/plan-carrier-sync.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { required, unreachable } from "#domain/required.ts";
import { lockCallView } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { applyVoiceEvent } from "#server/actions/call/events/apply-voice-event.ts";
import type { ExternalContext, WriteContext } from "#server/actions/define-action.ts";
import type { Runtime, RuntimeDeps } from "#server/actions/runtime.ts";
import type { CommandOutcome, ConferenceParticipant } from "#server/ports/voice.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import {
  clearCarrierSyncState,
  findCarrierSyncState,
  saveCarrierSyncState,
} from "#server/store/call/carrier-sync-state.ts";
import { findLeg, type LegRecord } from "#server/store/call/leg.ts";
import { connectVoiceProvider, type VoiceConnection } from "./connect-voice-provider.ts";
import { scheduleCarrierSync } from "./schedule.ts";

/** The parts shared by `Runtime` and `ExternalContext`. */
interface SyncContext {
  readonly deps: Pick<RuntimeDeps, "database" | "services" | "secrets" | "clock">;
  readonly workspaceId: WorkspaceId;
  write<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T>;
}

export const syncContextOf = (ctx: ExternalContext): SyncContext => ({
  deps: {
    database: ctx.db,
    services: ctx.services,
    secrets: ctx.secrets,
    clock: { now: () => ctx.now },
  },
  workspaceId: ctx.workspaceId,
  write: (work) => ctx.write(work),
});

const systemSyncContext = (runtime: Runtime, workspaceId: WorkspaceId): SyncContext => ({
  deps: runtime.deps,
  workspaceId,
  write: (work) => runtime.asSystem(workspaceId, work),
});

export interface SyncFailure {
  readonly outcome: Extract<CommandOutcome, { kind: "rejected" | "unknown" }>;
  /** The customer may be on hold or not, and the carrier reports neither. */
  readonly isHoldUnconfirmed: boolean;
}

interface SyncResult {
  /** The first command that the carrier rejected, or a hold whose outcome is unknown: for the user who waits for it. */
  readonly failure: SyncFailure | null;
  /** False if a command has to be sent again. */
  readonly isComplete: boolean;
}

/** For the job, which is retried until the carrier has carried out every command. */
export async function completeCarrierSync(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> {
  const { isComplete } = await syncWithCarrier(systemSyncContext(runtime, workspaceId), callId);
  if (!isComplete) throw new Error("The carrier did not carry out every command of this call.");
}

export async function syncWithCarrier(context: SyncContext, callId: CallId): Promise<SyncResult> {
  const { deps, workspaceId } = context;
  const { call, commands } = await context.write((ctx) => claimCommands(ctx, callId));
  if (!call || commands.length === 0) return { failure: null, isComplete: true };
  const voice = await connectVoiceProvider(deps, workspaceId, call.accountId);
  let failure: SyncFailure["outcome"] | null = null;
  let isComplete = true;
  let isHoldUnconfirmed = false;
  for (const command of commands) {
    const outcome = await sendCommand(context, call, voice, command);
    if (command.kind === "hold" && outcome.kind === "unknown")
      isHoldUnconfirmed = voice?.adapter.capabilities.reportsHold === false;
    if (outcome.kind !== "rejected" && outcome.kind !== "unknown") continue;
    isComplete = false;
    // No user waits for the result of a coach command.
    if (command.kind !== "coach" && (outcome.kind === "rejected" || command.kind === "hold"))
      failure ??= outcome;
  }
  if (!isComplete) await context.write((ctx) => clearCarrierSyncState(ctx.db, workspaceId, callId));
  return { failure: failure && { outcome: failure, isHoldUnconfirmed }, isComplete };
}

/** How long the carrier may take to report a command's effect. */
const reportTimeoutMs = 5_000;

/** The outstanding commands that no one else is sending. */
async function claimCommands(
  ctx: WriteContext,
  callId: CallId,
): Promise<{ call: CallView | null; commands: SyncCommand<LegRecord>[] }> {
  const { db, workspaceId, now } = ctx;
  const call = await lockCallView(ctx, callId);
  const commands = call ? planCarrierSync(call, now) : [];
  const { keys, at } = await findCarrierSyncState(db, workspaceId, callId);
  const isFresh = at !== null && now.getTime() - Date.parse(at) < reportTimeoutMs;
  const known = new Set(keys);
  // The call shows whether a command took effect, except for coach: that is sent once per target.
  const due = commands.filter(
    (command) => !(isFresh || command.kind === "coach") || !known.has(keyOf(command)),
  );
  if (due.length > 0 || keys.length > commands.length)
    await saveCarrierSyncState(db, workspaceId, callId, { keys: commands.map(keyOf), at: now });
  return { call, commands: due };
}

function keyOf(command: SyncCommand<LegRecord>): string {
  const what = `${command.kind} ${command.leg.id}`;
  if (command.kind === "hold") return `${what} ${command.isHeld}`;
  if (command.kind === "mute") return `${what} ${command.isMuted}`;
  return command.kind === "coach" ? `${what} ${command.coachedRef}` : what;
}

async function sendCommand(
  context: SyncContext,
  call: CallView,
  voice: VoiceConnection | null,
  command: SyncCommand<LegRecord>,
): Promise<CommandOutcome> {
  const { leg } = command;
  const { providerRef } = leg;
  if (command.kind === "discard") {
    await context.write((ctx) => endUnreportedLeg(ctx, leg, command.cause));
    return { kind: "done" };
  }
  if (!voice || providerRef === null)
    return { kind: "rejected", message: "the account carries no calls", providerCode: null };
  if (command.kind === "hang_up") {
    const outcome = await voice.adapter.hangUp(voice.connection, providerRef);
    // A leg that is already gone yields no further report.
    if (outcome.kind === "already_ended")
      await context.write((ctx) => endUnreportedLeg(ctx, leg, "hung_up"));
    return outcome;
  }
  const participant = { conference: conferenceNameOf(call, leg), legRef: providerRef };
  if (command.kind === "coach") return coach(voice, participant, command.coachedRef);
  if (command.kind !== "hold" && command.kind !== "mute") return unreachable(command);
  const input =
    command.kind === "hold"
      ? { isHeld: command.isHeld }
      : { isMuted: command.isMuted, coaches: null };
  const outcome = await voice.adapter.updateParticipant(
    voice.connection,
    participant,
    input,
    voice.where,
  );
  if (outcome.kind === "done")
    await context.write((ctx) => recordEffect(ctx, call, leg, effectOf(command), voice.adapter));
  return outcome;
}

/** If the carrier can't point a supervisor at the member, mutes the supervisor. */
async function coach(
  { adapter, connection, where }: VoiceConnection,
  participant: ConferenceParticipant,
  coaches: string | null,
): Promise<CommandOutcome> {
  const input = { isMuted: coaches === null, coaches };
  const outcome = await adapter.updateParticipant(connection, participant, input, where);
  if (coaches !== null && (outcome.kind === "rejected" || outcome.kind === "unknown"))
    await adapter.updateParticipant(connection, participant, { isMuted: true }, where);
  return outcome;
}

type Effect = "held" | "unheld" | "muted" | "unmuted";

function effectOf(command: Extract<SyncCommand<LegRecord>, { kind: "hold" | "mute" }>): Effect {
  if (command.kind === "hold") return command.isHeld ? "held" : "unheld";
  return command.isMuted ? "muted" : "unmuted";
}

/** Some carriers never report hold and mute, and a report may be lost: trusts the successful command. */
export async function recordEffect(
  ctx: WriteContext,
  call: CallView,
  leg: LegRecord,
  type: Effect,
  { capabilities }: VoiceConnection["adapter"],
): Promise<void> {
  const latest = required(await findLeg(ctx.db, ctx.workspaceId, leg.id), "legs are never deleted");
  const conference = conferenceNameOf(call, leg);
  await applyVoiceEvent(ctx, call.accountId, {
    kind: "conference",
    conference,
    conferenceRef: conference,
    legRef: leg.providerRef,
    label: leg.id,
    type,
    at: ctx.now.toISOString(),
    // after all reports so far, before the report of this command; without hold reports, ordered by the clock
    seq: capabilities.reportsHold ? lastSeqOf(latest) + 0.5 : ctx.now.getTime(),
  });
}

const lastSeqOf = ({ conferenceFlag, holdFlag, muteFlag }: LegRecord): number =>
  Math.max(...[conferenceFlag, holdFlag, muteFlag].map((flag) => flag?.seq ?? 0));

/** The conference the leg was last reported in, otherwise the call's current one. */
export const conferenceNameOf = (
  call: Pick<CallView, "id" | "conferenceEpoch">,
  leg: LegRecord,
): string =>
  formatConferenceName({
    callId: call.id,
    conferenceEpoch: leg.conferenceFlag?.conferenceEpoch ?? call.conferenceEpoch,
  });

async function endUnreportedLeg(
  ctx: WriteContext,
  staleLeg: LegRecord,
  cause: "canceled" | "no_answer" | "hung_up",
): Promise<void> {
  const call = await lockCallView(ctx, staleLeg.callId);
  const leg = call?.legs.find((one) => one.id === staleLeg.id);
  if (!call || !leg || leg.endedAt !== null) return;
  // The carrier's reference of the leg has arrived meanwhile, so the carrier has to end it.
  if (staleLeg.providerRef === null && leg.providerRef !== null)
    return scheduleCarrierSync(ctx, call.id);
  const reports = [reportEnd(leg.id, ctx.now.toISOString(), cause)];
  await runCallEvent(ctx, call, { kind: "legs_reported", reports });
}
