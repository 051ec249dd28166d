import { customerOf } from "#domain/call/fold.ts";
import { DeskError } from "#domain/errors.ts";
import type { TakeId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { defineErrand, type ErrandCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { answerCall, takeCallFor } from "#server/actions/call/access.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { type OpenVoice, openVoice } from "#server/actions/call/carrier/open-voice.ts";
import { handOf, roomOf } from "#server/actions/call/carrier/tidy-call.ts";
import type { CommandOutcome, RoomMember } from "#server/ports/voice.ts";
import { type CallRecord, changeCall, lockCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { askToRecord, forgetAsking } from "#server/store/call/takes/recording.ts";
import { insertTake } from "#server/store/call/takes/take.ts";
import { giveNotice } from "./give-notice.ts";
import { stopIfNobodySpeaks, stopIfNotMine } from "./on-call.ts";

type StartOutcome = Awaited<ReturnType<OpenVoice["provider"]["startRecording"]>>;
type Deed = "start" | "pause" | "resume" | "stop";

export const recordCall = defineErrand({
  name: "record-call",
  needs: "call.take",
  async run(ctx, { callId, deed }) {
    const call = await ctx.write(async (write) => {
      const found = await takeCallFor(write, callId);
      stopIfNotMine(found, asSomeone(ctx.actor));
      stopIfNobodySpeaks(found);
      if (found.recording === "off") throw new DeskError("not_recorded_here");
      return found;
    });
    if (isSoAlready(call, deed)) return answerCall(ctx, callId);
    const customer = customerOf(call.legs);
    const voice = await openVoice(handOf(ctx).parts, ctx.workspaceId, call.accountId);
    if (!voice || !customer?.providerRef) throw new DeskError("call_not_on");
    if (!voice.provider.can.controlsRecording)
      throw new DeskError("call_refused", { reason: wholeCallsAlone(voice.provider.name) });
    const who = { room: roomOf(call, customer), legRef: customer.providerRef };
    if (deed === "start")
      await inTurn(ctx, call, async () => {
        await giveNotice(ctx, call, voice, customer);
        return begin(ctx, call, voice, who);
      });
    else await change(ctx, call, voice, who, deed);
    return answerCall(ctx, callId);
  },
});

const wanted = { start: "on", resume: "on", pause: "paused", stop: "off" } as const;
const isSoAlready = (call: CallView, deed: Deed): boolean => call.recordingState === wanted[deed];

/** To find the room, to speak in it, and to record. */
const patienceMs = 3 * limit("providerTimeoutSeconds") * 1000;

/** Whoever comes second finds it begun, or is told that it is being begun. */
async function inTurn(
  ctx: ErrandCtx,
  { id }: CallView,
  work: () => Promise<StartOutcome>,
): Promise<void> {
  const isMine = await ctx.write(async ({ db, workspaceId, now }) => {
    const since = new Date(now.getTime() - patienceMs);
    if (await askToRecord(db, workspaceId, id, { now, since })) return true;
    const found = await lockCall(db, workspaceId, id);
    if (found?.endedAt !== null) throw new DeskError("call_over");
    if (found.recordingState === "off") throw new DeskError("recording_begins");
    return false;
  });
  if (!isMine) return;
  const forget = () => ctx.write(({ db, workspaceId }) => forgetAsking(db, workspaceId, id));
  const outcome = await work().catch(async (error: unknown) => {
    if (error instanceof DeskError) await forget();
    throw error;
  });
  // It may run, and nobody told: then nobody begins another at once, and it is sought after the end.
  if (outcome.kind !== "unknown") await forget();
  if (outcome.kind !== "recording") stopIfRefused(outcome);
}

async function begin(
  ctx: ErrandCtx,
  call: CallView,
  voice: OpenVoice,
  who: RoomMember,
): Promise<StartOutcome> {
  const outcome = await voice.provider.startRecording(voice.connection, who, voice.where);
  if (outcome.kind !== "recording") return outcome;
  await ctx.write(async (write) => {
    const now = await lockCall(write.db, write.workspaceId, call.id);
    await insertTake(write.db, write.workspaceId, {
      ...{ id: write.newId<TakeId>(), callId: call.id, accountId: call.accountId },
      ...{ kind: "recording", providerRef: outcome.takeRef, state: "running", channels: 2 },
      at: write.now,
    });
    if (now?.endedAt === null)
      await changeCall(write.db, write.workspaceId, call.id, { recordingState: "on" });
    announceCall(write, call);
  });
  return outcome;
}

async function change(
  ctx: ErrandCtx,
  call: CallView,
  voice: OpenVoice,
  who: RoomMember,
  deed: Exclude<Deed, "start">,
): Promise<void> {
  const take = call.takes.findLast((one) => one.kind === "recording" && one.state === "running");
  if (!take) throw new DeskError("nothing_recorded");
  stopIfRefused(
    await voice.provider.changeRecording(voice.connection, who, take.providerRef, deed),
  );
  const recordingState: CallRecord["recordingState"] = wanted[deed];
  await ctx.write(async (write) => {
    const now = await lockCall(write.db, write.workspaceId, call.id);
    if (now?.endedAt === null)
      await changeCall(write.db, write.workspaceId, call.id, { recordingState });
    announceCall(write, call);
  });
}

/** Nobody is told that they are recorded where that cannot be. */
const wholeCallsAlone = (provider: string): string =>
  `${provider} can only record a whole call, so you can't start or stop recording during it.`;

function stopIfRefused(outcome: CommandOutcome): void {
  if (outcome.kind === "refused") throw new DeskError("call_refused", { reason: outcome.say });
  if (outcome.kind === "gone") throw new DeskError("call_over");
  if (outcome.kind === "unknown")
    throw new DeskError("call_refused", {
      reason: "the connection failed. Check whether it is recording",
    });
}
