// Fetches a recording: stores its audio and waveform, then has the carrier's copy deleted, so that a later deletion
// concerns one place.

import { didCustomerJoinFirst } from "#domain/call/audio/customer-channel.ts";
import { ChannelSwap, LoudnessMeter } from "#domain/call/audio/loudness-meter.ts";
import type { RecordingAudio } from "#domain/call/audio/samples.ts";
import { hourMs } from "#domain/day-ms.ts";
import type { RecordingId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { connectVoiceProvider } from "#server/actions/call/carrier/connect-voice-provider.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { refreshCallPreview } from "#server/actions/call/events/update-conversation-from-call.ts";
import { publishCallPartChange } from "#server/actions/call/publish-call-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { readFromAccount } from "#server/actions/inbox/read-from-account.ts";
import { deleteUnusedFile, storeReceivedFile } from "#server/actions/message/media/save-file.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { ReceivedFile } from "#server/ports/files.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { lockCallRow } from "#server/store/call/lock-calls.ts";
import { advanceRecordingState } from "#server/store/call/recordings/recording.ts";
import {
  findRecordingLocation,
  markUnreachable,
  type RecordingLocation,
  saveTranscript,
  setRecordingFile,
} from "#server/store/call/recordings/recording-lifecycle.ts";
import type { Db } from "#server/store/sql.ts";
import { retainUntil } from "./retain-until.ts";

const slices = 200;

export async function fetchRecording(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  id: RecordingId,
): Promise<void> {
  const { database, clock, services } = runtime.deps;
  const { files } = services;
  const recording = await findRecordingLocation(database, workspaceId, id);
  // The process died after the audio was stored: only the transcript is missing.
  if (recording?.state === "ready" && !recording.hasTranscript)
    return transcribe(runtime, workspaceId, id);
  if (
    recording?.state !== "processing" &&
    recording?.state !== "recording" &&
    recording?.state !== "lost"
  )
    return;
  const voice = await connectVoiceProvider(runtime.deps, workspaceId, recording.accountId);
  if (!voice) return markLost(runtime, workspaceId, id, true);
  const input = { ref: recording.providerRef, channels: recording.channels === 2 ? 2 : 1 } as const;
  let received: ReceivedFile | null = null;
  let audio: RecordingAudio | null;
  try {
    const isSwapped = await hasSwappedChannels(database, workspaceId, recording);
    received = await readFromAccount(runtime, workspaceId, recording.accountId, async () => {
      const pieces = await voice.adapter.fetchRecording(
        voice.connection,
        input,
        limit("recordingBytes"),
        files,
      );
      return files.receive(isSwapped ? swapChannels(pieces) : pieces);
    });
    audio = await measure(received);
    if (!audio) throw new ProviderError("not_found", "the recording is no WAV file");
  } catch (error) {
    await received?.discard();
    const ageHours = (clock.now().getTime() - Date.parse(recording.at)) / hourMs;
    if (isFinal(error, ageHours))
      return markLost(runtime, workspaceId, id, exceedsSizeLimit(error));
    // Already counts as lost; it is requested again tomorrow.
    if (recording.state === "lost" && error instanceof ProviderError) return;
    throw error; // the job engine retries, and after it maintenance
  }
  runtime.deps.onFailpoint?.("recording.fetched");
  const { sha256, size } = received;
  await storeReceivedFile(runtime.deps, workspaceId, received).finally(received.discard);
  const storedAt = clock.now();
  const isSaved = await runtime.asSystem(workspaceId, async (ctx) => {
    await lockCallRow(ctx.db, workspaceId, recording.callId);
    const isFirst = await setRecordingFile(ctx.db, workspaceId, id, {
      ...audio,
      sha256,
      size,
      at: ctx.now,
      retainUntil: await retainUntil(ctx, recording.inboxId, new Date(recording.at)),
    });
    if (!isFirst) return false;
    ctx.schedule(
      "delete-provider-recording",
      { workspaceId, recordingId: id, sha256: null },
      { key: jobKeys.deleteProviderRecording(id) },
    );
    // A voicemail whose report was lost is only known from now on.
    if (recording.state !== "processing")
      await runCallEvent(ctx, recording.callId, { kind: "recording_changed", hasStarted: false });
    if (recording.state !== "recording") await publishRecordingChange(ctx, recording);
    return true;
  });
  // It was deleted meanwhile, or fetched by another job.
  if (!isSaved) return deleteUnusedFile(runtime.deps, workspaceId, sha256, storedAt);
  await transcribe(runtime, workspaceId, id);
}

/**
 * Failures of our own disk or database and an unreachable carrier are temporary: only the carrier's own answer is
 * final. Rejected credentials say nothing about the recording: they may be fixed weeks later.
 */
function isFinal(error: unknown, ageHours: number): boolean {
  if (exceedsSizeLimit(error)) return true;
  if (!(error instanceof ProviderError)) return false;
  if (error.kind === "not_found") return ageHours > limit("recordingSearchHours");
  return error.kind === "rejected" && ageHours > limit("recordingRetryDays") * 24;
}

const exceedsSizeLimit = (error: unknown): boolean =>
  error instanceof ProviderError && error.kind === "too_large";

async function* swapChannels(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const swap = new ChannelSwap();
  for await (const piece of pieces) yield swap.turn(piece);
  yield swap.rest();
}

async function measure(received: ReceivedFile): Promise<RecordingAudio | null> {
  const meter = new LoudnessMeter(received.size, slices);
  for await (const piece of received.read()) meter.add(piece);
  return meter.result();
}

/** A member was in the conference before the customer, who was still hearing the notice or not dialed yet. */
async function hasSwappedChannels(
  db: Db,
  workspaceId: WorkspaceId,
  { callId, conferenceEpoch }: RecordingLocation,
): Promise<boolean> {
  const call = conferenceEpoch === null ? null : await findCallView(db, workspaceId, callId);
  return (
    conferenceEpoch !== null && call !== null && !didCustomerJoinFirst({ ...call, conferenceEpoch })
  );
}

async function transcribe(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  id: RecordingId,
): Promise<void> {
  const { database, services } = runtime.deps;
  const stored = await findRecordingLocation(database, workspaceId, id);
  if (!stored?.sha256) return;
  const key = fileKey(workspaceId, stored.sha256);
  const open = async () => (await services.files.open(key))?.pieces ?? null;
  const audio = { open, channels: stored.channels };
  const text = await services.transcriber.transcribe(audio).catch(() => null);
  if (text === null) return;
  await runtime.asSystem(workspaceId, async (ctx) => {
    const recording = await lockRecordedCall(ctx, id);
    if (recording && (await saveTranscript(ctx.db, workspaceId, id, text)))
      await publishRecordingChange(ctx, recording);
  });
}

/** `isForGood`: another request can't succeed. */
async function markLost(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  id: RecordingId,
  isForGood: boolean,
): Promise<void> {
  await runtime.asSystem(workspaceId, async (ctx) => {
    const recording = await lockRecordedCall(ctx, id);
    if (isForGood) await markUnreachable(ctx.db, workspaceId, id, ctx.now);
    const to = { state: "lost" } as const;
    if (
      recording &&
      (await advanceRecordingState(ctx.db, workspaceId, id, ["recording", "processing"], to))
    )
      await publishRecordingChange(ctx, recording);
  });
}

/** The recording, with the lock of its call: a call is locked before its recordings. */
async function lockRecordedCall(
  ctx: WriteContext,
  id: RecordingId,
): Promise<RecordingLocation | null> {
  const recording = await findRecordingLocation(ctx.db, ctx.workspaceId, id);
  if (recording) await lockCallRow(ctx.db, ctx.workspaceId, recording.callId);
  return recording;
}

async function publishRecordingChange(
  ctx: WriteContext,
  recording: RecordingLocation,
): Promise<void> {
  const call = await findCallView(ctx.db, ctx.workspaceId, recording.callId);
  if (!call) return;
  if (call.outcome === "voicemail") await refreshCallPreview(ctx, call);
  await publishCallPartChange(ctx, call);
}
