// Brings a recording home: its sound into the file store, its picture beside it; then the carrier's copy may
// go, for what lies in two places is deleted in one.
import { cameFirst } from "#domain/call/sound/left-channel.ts";
import type { TakeSound } from "#domain/call/sound/samples.ts";
import { ChannelSwap, SoundMeter } from "#domain/call/sound/wav-pieces.ts";
import type { TakeId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { phoneSettingsOf } from "#domain/line/phone-settings.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { openVoice } from "#server/actions/call/carrier/open-voice.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { tellLength } from "#server/actions/call/facts/tell-conversation.ts";
import type { Desk } from "#server/actions/desk.ts";
import { readFromAccount } from "#server/actions/line/read-from-account.ts";
import { storeArrived } from "#server/actions/message/picture/keep-file.ts";
import type { ArrivedFile } from "#server/ports/files.ts";
import { ProviderFault } from "#server/ports/outcome.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { moveTake } from "#server/store/call/takes/take.ts";
import {
  bringTakeHome,
  findTakePlace,
  keepTranscript,
  markUnreachable,
  type TakePlace,
} from "#server/store/call/takes/take-life.ts";
import { findLine } from "#server/store/line.ts";
import type { Db } from "#server/store/sql.ts";

const slices = 200;
const [hourMs, dayMs] = [3_600_000, 86_400_000];

export async function fetchTake(desk: Desk, workspaceId: WorkspaceId, id: TakeId): Promise<void> {
  const { database, clock } = desk.parts;
  const take = await findTakePlace(database, workspaceId, id);
  // Killed after the sound was stored: what is still missing is its transcript.
  if (take?.state === "ready" && !take.hasTranscript) return transcribe(desk, workspaceId, id);
  if (take?.state !== "coming" && take?.state !== "running" && take?.state !== "lost") return;
  const voice = await openVoice(desk.parts, workspaceId, take.accountId);
  if (!voice) return lose(desk, workspaceId, id, true);
  const wish = { ref: take.providerRef, channels: take.channels === 2 ? 2 : 1 } as const;
  let arrived: ArrivedFile | null = null;
  let sound: TakeSound | null;
  try {
    const isTurned = await isTurnedRound(database, workspaceId, take);
    arrived = await readFromAccount(desk, workspaceId, take.accountId, async () => {
      const pieces = await voice.provider.fetchTake(voice.connection, wish, limit("takeBytes"));
      return desk.parts.outside.files.receive(isTurned ? turnedRound(pieces) : pieces);
    });
    sound = await measure(arrived);
    if (!sound) throw new ProviderFault("not_found", "the recording is no WAV file");
  } catch (error) {
    await arrived?.discard();
    const ageHours = (clock.now().getTime() - Date.parse(take.at)) / hourMs;
    if (isFinal(error, ageHours)) return lose(desk, workspaceId, id, isTooLarge(error));
    // It counts as lost already, and is asked for once more tomorrow.
    if (take.state === "lost" && error instanceof ProviderFault) return;
    throw error; // the job engine tries again, and after it the chore
  }
  desk.parts.passes?.("call.fetched");
  const { sha256, size } = arrived;
  await storeArrived(desk.parts, workspaceId, arrived).finally(arrived.discard);
  const isHome = await desk.asHouse(workspaceId, async (ctx) => {
    const brought = await bringTakeHome(ctx.db, workspaceId, id, {
      ...sound,
      ...{ sha256, size, at: ctx.now },
      keepUntil: await keepUntil(ctx, take),
    });
    if (!brought) return false;
    ctx.schedule(
      "forget-take",
      { workspaceId, takeId: id, sha256: null },
      { key: `forget-take:${id}` },
    );
    // A message whose report was lost: only now is it known that there is one.
    if (take.state !== "coming") await settleCall(ctx, take.callId);
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
  if (isTooLarge(error)) return true;
  if (!(error instanceof ProviderFault)) return false;
  if (error.kind === "not_found") return ageHours > limit("takeSearchHours");
  return error.kind === "refused" && ageHours > limit("takeInsistDays") * 24;
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof ProviderFault && error.kind === "too_large";

async function* turnedRound(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const swap = new ChannelSwap();
  for await (const piece of pieces) yield swap.turn(piece);
  yield swap.rest();
}

async function measure(arrived: ArrivedFile): Promise<TakeSound | null> {
  const meter = new SoundMeter(arrived.size, slices);
  for await (const piece of arrived.read()) meter.add(piece);
  return meter.result();
}

/** A member was in the room before the customer, who still heard the notice or was yet to be rung. */
async function isTurnedRound(
  db: Db,
  workspaceId: WorkspaceId,
  { callId, stay }: TakePlace,
): Promise<boolean> {
  const call = stay === null ? null : await findCallView(db, workspaceId, callId);
  return stay !== null && call !== null && !cameFirst({ ...call, stay });
}

async function keepUntil(ctx: WriteCtx, take: TakePlace): Promise<Date | null> {
  const line = await findLine(ctx.db, ctx.workspaceId, take.lineId);
  const { keepDays } = phoneSettingsOf(line?.phone ?? {});
  return keepDays === null ? null : new Date(Date.parse(take.at) + keepDays * dayMs);
}

async function transcribe(desk: Desk, workspaceId: WorkspaceId, id: TakeId): Promise<void> {
  const { database, outside } = desk.parts;
  const stored = await findTakePlace(database, workspaceId, id);
  if (!stored?.sha256) return;
  const key = fileKey(workspaceId, stored.sha256);
  const open = async () => (await outside.files.open(key))?.pieces ?? null;
  const sound = { open, channels: stored.channels };
  const words = await outside.transcriber.transcribe(sound).catch(() => null);
  if (words === null) return;
  await desk.asHouse(workspaceId, async (ctx) => {
    const take = await findTakePlace(ctx.db, workspaceId, id);
    if (take && (await keepTranscript(ctx.db, workspaceId, id, words))) await tell(ctx, take);
  });
}

/** `isForGood`: asking again can't bring it. */
async function lose(
  desk: Desk,
  workspaceId: WorkspaceId,
  id: TakeId,
  isForGood: boolean,
): Promise<void> {
  await desk.asHouse(workspaceId, async (ctx) => {
    const take = await findTakePlace(ctx.db, workspaceId, id);
    if (isForGood) await markUnreachable(ctx.db, workspaceId, id, ctx.now);
    const to = { state: "lost" } as const;
    if (take && (await moveTake(ctx.db, workspaceId, id, ["running", "coming"], to)))
      await tell(ctx, take);
  });
}

async function tell(ctx: WriteCtx, take: TakePlace): Promise<void> {
  const call = await findCallView(ctx.db, ctx.workspaceId, take.callId);
  if (!call) return;
  if (call.outcome === "voicemail") await tellLength(ctx, call);
  announceCall(ctx, call);
}
