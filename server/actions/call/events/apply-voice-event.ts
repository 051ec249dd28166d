// One fact from a carrier: placed, merged, and the call settled by what is known now. Late, doubled and
// out-of-order facts change nothing.
import { parseConferenceName } from "#domain/call/conference-name.ts";
import { required } from "#domain/errors.ts";
import type { AccountId, InboundPayloadId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { VoiceEvent } from "#server/ports/voice.ts";
import { type CallRecord, lockCall, updateCall } from "#server/store/call/call.ts";
import { findLeg } from "#server/store/call/leg.ts";
import { applyRecordingEvent } from "./apply-recording-event.ts";
import { type EventTarget, locateVoiceEvent } from "./locate-voice-event.ts";
import { recomputeCallState } from "./recompute-call-state.ts";
import { applyLegEvent } from "./save-leg-event.ts";
import { saveUnmatchedEvent } from "./unmatched-voice-events.ts";

/** false: nobody knows yet what this is about; it is kept and tried again. */
export async function applyVoiceEvent(
  ctx: WriteContext,
  accountId: AccountId,
  fact: VoiceEvent,
  inboundPayloadId: InboundPayloadId | null = null,
): Promise<boolean> {
  if (await applyMatchedVoiceEvent(ctx, accountId, fact)) return true;
  await saveUnmatchedEvent(ctx, accountId, fact, inboundPayloadId);
  return false;
}

export async function applyMatchedVoiceEvent(
  ctx: WriteContext,
  accountId: AccountId,
  fact: VoiceEvent,
): Promise<boolean> {
  const place = await locateVoiceEvent(ctx, accountId, fact);
  if (!place) return false;
  const call = required(
    await lockCall(ctx.db, ctx.workspaceId, place.callId),
    "a leg and a take have a call",
  );
  await updateCall(ctx.db, ctx.workspaceId, call.id, { lastEventAt: ctx.now });
  if (await isNews(ctx, call, place, fact)) await recomputeCallState(ctx, call.id);
  return true;
}

async function isNews(
  ctx: WriteContext,
  call: CallRecord,
  place: EventTarget,
  fact: VoiceEvent,
): Promise<boolean> {
  if (fact.kind === "take") return applyRecordingEvent(ctx, call, fact);
  if (fact.kind === "room" && (fact.is === "started" || fact.is === "ended"))
    return fact.is === "ended" && tellRoomOver(ctx, call, fact.room);
  if (place.legId === null) return false;
  // Again, as it is held now.
  const leg = required(
    await findLeg(ctx.db, ctx.workspaceId, place.legId),
    "legs are never deleted",
  );
  if (fact.kind === "leg" || fact.kind === "answerer") return applyLegEvent(ctx, leg, fact);
  const { is } = fact;
  const stay = parseConferenceName(fact.room)?.stay;
  if (stay === undefined || is === "started" || is === "ended") return false;
  return applyLegEvent(ctx, leg, { kind: "room", is, stay, seq: fact.seq, at: fact.at });
}

/** Whoever was in it is not any more, though nobody tells of each. */
async function tellRoomOver(ctx: WriteContext, call: CallRecord, room: string): Promise<boolean> {
  const stay = parseConferenceName(room)?.stay ?? 0;
  if (stay <= call.endedEpoch) return false;
  await updateCall(ctx.db, ctx.workspaceId, call.id, { endedEpoch: stay });
  return true;
}
