import { findCustomerLeg } from "#domain/call/derive-call-state.ts";
import { AppError } from "#domain/errors.ts";
import type { RecordingId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import {
  connectVoiceProvider,
  type VoiceConnection,
} from "#server/actions/call/carrier/connect-voice-provider.ts";
import { conferenceNameOf, syncContextOf } from "#server/actions/call/carrier/sync-with-carrier.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { lockVisibleCall, presentUpdatedCall } from "#server/actions/call/load-call.ts";
import { retainUntil } from "#server/actions/call/recordings/retain-until.ts";
import { defineExternalAction, type ExternalContext } from "#server/actions/define-action.ts";
import type { CommandOutcome, ConferenceParticipant } from "#server/ports/voice.ts";
import { lockCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { lockCallRow } from "#server/store/call/lock-calls.ts";
import { insertRecording } from "#server/store/call/recordings/recording.ts";
import {
  claimRecordingRequest,
  clearRecordingRequest,
} from "#server/store/call/recordings/recording-request.ts";
import { assertCallConnected, assertCanControlCall } from "./assert-call-participant.ts";
import { playRecordingNotice } from "./play-recording-notice.ts";

type StartOutcome = Awaited<ReturnType<VoiceConnection["adapter"]["startRecording"]>>;
type RecordingAction = "start" | "pause" | "resume" | "stop";

export const recordCall = defineExternalAction({
  name: "record-call",
  requires: "call.handle",
  async run(ctx, { callId, action }) {
    const call = await ctx.write(async (write) => {
      const found = await lockVisibleCall(write, callId);
      assertCanControlCall(found, requireAuthenticated(ctx.actor));
      assertCallConnected(found);
      if (found.recording === "off") throw new AppError("recording_disabled");
      return found;
    });
    if (isAlreadyInState(call, action)) return presentUpdatedCall(ctx, callId);
    const customer = findCustomerLeg(call.legs);
    const voice = await connectVoiceProvider(
      syncContextOf(ctx).deps,
      ctx.workspaceId,
      call.accountId,
    );
    if (!voice || !customer?.providerRef) throw new AppError("call_not_connected");
    if (!voice.adapter.capabilities.controlsRecording)
      throw new AppError("provider_rejected_command", {
        reason: wholeCallsOnly(voice.adapter.name),
      });
    const who = { conference: conferenceNameOf(call, customer), legRef: customer.providerRef };
    if (action === "start")
      await runExclusively(ctx, call, async () => {
        await playRecordingNotice(ctx, call, voice, customer);
        return startRecording(ctx, call, voice, who);
      });
    else await controlRecording(ctx, call, voice, who, action);
    return presentUpdatedCall(ctx, callId);
  },
});

const stateAfter = { start: "on", resume: "on", pause: "paused", stop: "off" } as const;
const isAlreadyInState = (call: CallView, type: RecordingAction): boolean =>
  call.recordingState === stateAfter[type];

/** Milliseconds. Covers three requests: find the conference, play the notice, start the recording. */
const requestTimeoutMs = 3 * limit("providerTimeoutSeconds") * 1000;

/** A concurrent request finds the recording running, or gets an error that it is starting. */
async function runExclusively(
  ctx: ExternalContext,
  { id }: CallView,
  work: () => Promise<StartOutcome>,
): Promise<void> {
  const isMine = await ctx.write(async ({ db, workspaceId, now }) => {
    const since = new Date(now.getTime() - requestTimeoutMs);
    if (await claimRecordingRequest(db, workspaceId, id, { now, since })) return true;
    const found = await lockCall(db, workspaceId, id);
    if (found?.endedAt !== null) throw new AppError("call_ended");
    if (found.recordingState === "off") throw new AppError("recording_starting");
    return false;
  });
  if (!isMine) return;
  const clearRequest = () =>
    ctx.write(({ db, workspaceId }) => clearRecordingRequest(db, workspaceId, id));
  const outcome = await work().catch(async (error: unknown) => {
    if (error instanceof AppError) await clearRequest();
    throw error;
  });
  // It may be running although no response arrived: blocks another start, and the recording is searched for after the
  // call.
  if (outcome.kind !== "unknown") await clearRequest();
  if (outcome.kind !== "recording") assertCommandDone(outcome);
}

async function startRecording(
  ctx: ExternalContext,
  call: CallView,
  voice: VoiceConnection,
  who: ConferenceParticipant,
): Promise<StartOutcome> {
  const outcome = await voice.adapter.startRecording(voice.connection, who, voice.where);
  if (outcome.kind !== "recording") return outcome;
  await ctx.write(async (write) => {
    await lockCallRow(write.db, write.workspaceId, call.id);
    await insertRecording(write.db, write.workspaceId, {
      id: write.newId<RecordingId>(),
      callId: call.id,
      accountId: call.accountId,
      kind: "call",
      providerRef: outcome.recordingRef,
      state: "recording",
      channels: 2,
      retainUntil: await retainUntil(write, call.inboxId, write.now),
      at: write.now,
    });
    await runCallEvent(write, call.id, { kind: "recording_changed", hasStarted: true });
  });
  return outcome;
}

async function controlRecording(
  ctx: ExternalContext,
  call: CallView,
  voice: VoiceConnection,
  who: ConferenceParticipant,
  action: Exclude<RecordingAction, "start">,
): Promise<void> {
  const recording = call.recordings.findLast(
    (one) => one.kind === "call" && one.state === "recording",
  );
  if (!recording) throw new AppError("not_recording");
  assertCommandDone(
    await voice.adapter.changeRecording(voice.connection, who, recording.providerRef, action),
  );
  const event = { kind: "recording_controlled", state: stateAfter[action] } as const;
  await ctx.write((write) => runCallEvent(write, call.id, event));
}

/** Checked before the notice, so that no one hears a notice for a recording that can't start. */
const wholeCallsOnly = (provider: string): string =>
  `${provider} can only record a whole call, so you can't start or stop recording during it.`;

function assertCommandDone(outcome: CommandOutcome): void {
  if (outcome.kind === "rejected")
    throw new AppError("provider_rejected_command", { reason: outcome.message });
  if (outcome.kind === "already_ended") throw new AppError("call_ended");
  if (outcome.kind === "unknown")
    throw new AppError("provider_rejected_command", {
      reason: "the connection failed. Check whether it is recording",
    });
}
