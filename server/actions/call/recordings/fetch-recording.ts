// Brings a recording home: its sound into the file store, its picture beside it; then the carrier's copy may
// go, for what lies in two places is deleted in one.
import { didCustomerJoinFirst } from "#domain/call/audio/customer-channel.ts";
import type { RecordingAudio } from "#domain/call/audio/samples.ts";
import { ChannelSwap, SoundMeter } from "#domain/call/audio/wav-pieces.ts";
import type { RecordingId, WorkspaceId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { connectVoiceProvider } from "#server/actions/call/carrier/connect-voice-provider.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { updateVoicemailPreview } from "#server/actions/call/events/update-conversation-from-call.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { readFromAccount } from "#server/actions/inbox/read-from-account.ts";
import { storeArrived } from "#server/actions/message/media/save-file.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { ArrivedFile } from "#server/ports/files.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { advanceRecordingState } from "#server/store/call/recordings/recording.ts";
import {
  findRecordingLocation,
  markUnreachable,
  type RecordingLocation,
  saveTranscript,
  setRecordingFile,
} from "#server/store/call/recordings/recording-lifecycle.ts";
import { findInbox } from "#server/store/inbox.ts";
import type { Db } from "#server/store/sql.ts";

const slices = 200;
const [hourMs, dayMs] = [3_600_000, 86_400_000];

export async function fetchRecording(
  desk: Runtime,
  workspaceId: WorkspaceId,
  id: RecordingId,
): Promise<void> {
  const { database, clock } = desk.parts;
  const take = await findRecordingLocation(database, workspaceId, id);
  // Killed after the sound was stored: what is still missing is its transcript.
  if (take?.state === "ready" && !take.hasTranscript) return transcribe(desk, workspaceId, id);
  if (take?.state !== "coming" && take?.state !== "running" && take?.state !== "lost") return;
  const voice = await connectVoiceProvider(desk.parts, workspaceId, take.accountId);
  if (!voice) return lose(desk, workspaceId, id, true);
  const wish = { ref: take.providerRef, channels: take.channels === 2 ? 2 : 1 } as const;
  let arrived: ArrivedFile | null = null;
  let sound: RecordingAudio | null;
  try {
    const isTurned = await isTurnedRound(database, workspaceId, take);
    arrived = await readFromAccount(desk, workspaceId, take.accountId, async () => {
      const pieces = await voice.provider.fetchRecording(
        voice.connection,
        wish,
        limit("takeBytes"),
      );
      return desk.parts.outside.files.receive(isTurned ? turnedRound(pieces) : pieces);
    });
    sound = await measure(arrived);
    if (!sound) throw new ProviderError("not_found", "the recording is no WAV file");
  } catch (error) {
    await arrived?.discard();
    const ageHours = (clock.now().getTime() - Date.parse(take.at)) / hourMs;
    if (isFinal(error, ageHours)) return lose(desk, workspaceId, id, exceedsSizeLimit(error));
    // It counts as lost already, and is asked for once more tomorrow.
    if (take.state === "lost" && error instanceof ProviderError) return;
    throw error; // the job engine tries again, and after it the chore
  }
  desk.parts.passes?.("recording.fetched");
  const { sha256, size } = arrived;
  await storeArrived(desk.parts, workspaceId, arrived).finally(arrived.discard);
  const isHome = await desk.asSystem(workspaceId, async (ctx) => {
    const brought = await setRecordingFile(ctx.db, workspaceId, id, {
      ...sound,
      ...{ sha256, size, at: ctx.now },
      retainUntil: await retainUntil(ctx, take),
    });
    if (!brought) return false;
    ctx.schedule(
      "delete-provider-recording",
      { workspaceId, recordingId: id, sha256: null },
      { key: `delete-provider-recording:${id}` },
    );
    // A message whose report was lost: only now is it known that there is one.
    if (take.state !== "coming") await recomputeCallState(ctx, take.callId);
    if (take.state !== "running") await tell(ctx, take);
    return true;
  });
  if (!isHome) return;
  await transcribe(desk, workspaceId, id);
}

/**
 * Faults of our own disk and database, and a carrier that is away, pass: only its own word ends the search. Rejected keys
 * say nothing about the recording: they may be mended weeks later.
 */
function isFinal(error: unknown, ageHours: number): boolean {
  if (exceedsSizeLimit(error)) return true;
  if (!(error instanceof ProviderError)) return false;
  if (error.kind === "not_found") return ageHours > limit("takeSearchHours");
  return error.kind === "refused" && ageHours > limit("takeInsistDays") * 24;
}

const exceedsSizeLimit = (error: unknown): boolean =>
  error instanceof ProviderError && error.kind === "too_large";

async function* turnedRound(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const swap = new ChannelSwap();
  for await (const piece of pieces) yield swap.turn(piece);
  yield swap.rest();
}

async function measure(arrived: ArrivedFile): Promise<RecordingAudio | null> {
  const meter = new SoundMeter(arrived.size, slices);
  for await (const piece of arrived.read()) meter.add(piece);
  return meter.result();
}

/** A member was in the room before the customer, who still heard the notice or was yet to be rung. */
async function isTurnedRound(
  db: Db,
  workspaceId: WorkspaceId,
  { callId, stay }: RecordingLocation,
): Promise<boolean> {
  const call = stay === null ? null : await findCallView(db, workspaceId, callId);
  return stay !== null && call !== null && !didCustomerJoinFirst({ ...call, stay });
}

async function retainUntil(ctx: WriteContext, take: RecordingLocation): Promise<Date | null> {
  const line = await findInbox(ctx.db, ctx.workspaceId, take.inboxId);
  const { keepDays } = withPhoneDefaults(line?.phone ?? {});
  return keepDays === null ? null : new Date(Date.parse(take.at) + keepDays * dayMs);
}

async function transcribe(desk: Runtime, workspaceId: WorkspaceId, id: RecordingId): Promise<void> {
  const { database, outside } = desk.parts;
  const stored = await findRecordingLocation(database, workspaceId, id);
  if (!stored?.sha256) return;
  const key = fileKey(workspaceId, stored.sha256);
  const open = async () => (await outside.files.open(key))?.pieces ?? null;
  const sound = { open, channels: stored.channels };
  const words = await outside.transcriber.transcribe(sound).catch(() => null);
  if (words === null) return;
  await desk.asSystem(workspaceId, async (ctx) => {
    const take = await findRecordingLocation(ctx.db, workspaceId, id);
    if (take && (await saveTranscript(ctx.db, workspaceId, id, words))) await tell(ctx, take);
  });
}

/** `isForGood`: asking again can't bring it. */
async function lose(
  desk: Runtime,
  workspaceId: WorkspaceId,
  id: RecordingId,
  isForGood: boolean,
): Promise<void> {
  await desk.asSystem(workspaceId, async (ctx) => {
    const take = await findRecordingLocation(ctx.db, workspaceId, id);
    if (isForGood) await markUnreachable(ctx.db, workspaceId, id, ctx.now);
    const to = { state: "lost" } as const;
    if (take && (await advanceRecordingState(ctx.db, workspaceId, id, ["running", "coming"], to)))
      await tell(ctx, take);
  });
}

async function tell(ctx: WriteContext, take: RecordingLocation): Promise<void> {
  const call = await findCallView(ctx.db, ctx.workspaceId, take.callId);
  if (!call) return;
  if (call.outcome === "voicemail") await updateVoicemailPreview(ctx, call);
  publishCallChange(ctx, call);
}
