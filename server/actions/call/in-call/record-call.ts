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
import { lockVisibleCall, presentUpdatedCall } from "#server/actions/call/load-call.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { defineExternalAction, type ExternalContext } from "#server/actions/define-action.ts";
import type { CommandOutcome, ConferenceParticipant } from "#server/ports/voice.ts";
import { type CallRecord, lockCall, updateCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { insertRecording } from "#server/store/call/recordings/recording.ts";
import {
  claimRecordingRequest,
  clearRecordingRequest,
} from "#server/store/call/recordings/recording-request.ts";
import { assertCallConnected, assertCanControlCall } from "./assert-call-participant.ts";
import { playRecordingNotice } from "./play-recording-notice.ts";

type StartOutcome = Awaited<ReturnType<VoiceConnection["provider"]["startRecording"]>>;
type Deed = "start" | "pause" | "resume" | "stop";

export const recordCall = defineExternalAction({
  name: "record-call",
  needs: "call.handle",
  async run(ctx, { callId, deed }) {
    const call = await ctx.write(async (write) => {
      const found = await lockVisibleCall(write, callId);
      assertCanControlCall(found, requireAuthenticated(ctx.actor));
      assertCallConnected(found);
      if (found.recording === "off") throw new AppError("recording_disabled");
      return found;
    });
    if (isSoAlready(call, deed)) return presentUpdatedCall(ctx, callId);
    const customer = findCustomerLeg(call.legs);
    const voice = await connectVoiceProvider(
      syncContextOf(ctx).parts,
      ctx.workspaceId,
      call.accountId,
    );
    if (!voice || !customer?.providerRef) throw new AppError("call_not_connected");
    if (!voice.provider.can.controlsRecording)
      throw new AppError("provider_rejected_command", {
        reason: wholeCallsAlone(voice.provider.name),
      });
    const who = { room: conferenceNameOf(call, customer), legRef: customer.providerRef };
    if (deed === "start")
      await inTurn(ctx, call, async () => {
        await playRecordingNotice(ctx, call, voice, customer);
        return begin(ctx, call, voice, who);
      });
    else await change(ctx, call, voice, who, deed);
    return presentUpdatedCall(ctx, callId);
  },
});

const wanted = { start: "on", resume: "on", pause: "paused", stop: "off" } as const;
const isSoAlready = (call: CallView, deed: Deed): boolean => call.recordingState === wanted[deed];

/** To find the room, to speak in it, and to record. */
const patienceMs = 3 * limit("providerTimeoutSeconds") * 1000;

/** Whoever comes second finds it begun, or is told that it is being begun. */
async function inTurn(
  ctx: ExternalContext,
  { id }: CallView,
  work: () => Promise<StartOutcome>,
): Promise<void> {
  const isMine = await ctx.write(async ({ db, workspaceId, now }) => {
    const since = new Date(now.getTime() - patienceMs);
    if (await claimRecordingRequest(db, workspaceId, id, { now, since })) return true;
    const found = await lockCall(db, workspaceId, id);
    if (found?.endedAt !== null) throw new AppError("call_ended");
    if (found.recordingState === "off") throw new AppError("recording_starting");
    return false;
  });
  if (!isMine) return;
  const forget = () =>
    ctx.write(({ db, workspaceId }) => clearRecordingRequest(db, workspaceId, id));
  const outcome = await work().catch(async (error: unknown) => {
    if (error instanceof AppError) await forget();
    throw error;
  });
  // It may run, and nobody told: then nobody begins another at once, and it is sought after the end.
  if (outcome.kind !== "unknown") await forget();
  if (outcome.kind !== "recording") stopIfRefused(outcome);
}

async function begin(
  ctx: ExternalContext,
  call: CallView,
  voice: VoiceConnection,
  who: ConferenceParticipant,
): Promise<StartOutcome> {
  const outcome = await voice.provider.startRecording(voice.connection, who, voice.where);
  if (outcome.kind !== "recording") return outcome;
  await ctx.write(async (write) => {
    const now = await lockCall(write.db, write.workspaceId, call.id);
    await insertRecording(write.db, write.workspaceId, {
      ...{ id: write.newId<RecordingId>(), callId: call.id, accountId: call.accountId },
      ...{ kind: "recording", providerRef: outcome.takeRef, state: "running", channels: 2 },
      at: write.now,
    });
    if (now?.endedAt === null)
      await updateCall(write.db, write.workspaceId, call.id, { recordingState: "on" });
    publishCallChange(write, call);
  });
  return outcome;
}

async function change(
  ctx: ExternalContext,
  call: CallView,
  voice: VoiceConnection,
  who: ConferenceParticipant,
  deed: Exclude<Deed, "start">,
): Promise<void> {
  const take = call.takes.findLast((one) => one.kind === "recording" && one.state === "running");
  if (!take) throw new AppError("not_recording");
  stopIfRefused(
    await voice.provider.changeRecording(voice.connection, who, take.providerRef, deed),
  );
  const recordingState: CallRecord["recordingState"] = wanted[deed];
  await ctx.write(async (write) => {
    const now = await lockCall(write.db, write.workspaceId, call.id);
    if (now?.endedAt === null)
      await updateCall(write.db, write.workspaceId, call.id, { recordingState });
    publishCallChange(write, call);
  });
}

/** Nobody is told that they are recorded where that cannot be. */
const wholeCallsAlone = (provider: string): string =>
  `${provider} can only record a whole call, so you can't start or stop recording during it.`;

function stopIfRefused(outcome: CommandOutcome): void {
  if (outcome.kind === "refused")
    throw new AppError("provider_rejected_command", { reason: outcome.say });
  if (outcome.kind === "gone") throw new AppError("call_ended");
  if (outcome.kind === "unknown")
    throw new AppError("provider_rejected_command", {
      reason: "the connection failed. Check whether it is recording",
    });
}
