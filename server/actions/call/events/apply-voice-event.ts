// Matches one voice event to its call, merges it, and recomputes the call. Late, duplicate and out-of-order events
// change nothing.
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

/** False if the event matches nothing yet; it is stored and retried. */
export async function applyVoiceEvent(
  ctx: WriteContext,
  accountId: AccountId,
  event: VoiceEvent,
  inboundPayloadId: InboundPayloadId | null = null,
): Promise<boolean> {
  if (await applyMatchedVoiceEvent(ctx, accountId, event)) return true;
  await saveUnmatchedEvent(ctx, accountId, event, inboundPayloadId);
  return false;
}

export async function applyMatchedVoiceEvent(
  ctx: WriteContext,
  accountId: AccountId,
  event: VoiceEvent,
): Promise<boolean> {
  const target = await locateVoiceEvent(ctx, accountId, event);
  if (!target) return false;
  const call = required(
    await lockCall(ctx.db, ctx.workspaceId, target.callId),
    "a leg and a take have a call",
  );
  await updateCall(ctx.db, ctx.workspaceId, call.id, { lastEventAt: ctx.now });
  if (await applyToTarget(ctx, call, target, event)) await recomputeCallState(ctx, call.id);
  return true;
}

async function applyToTarget(
  ctx: WriteContext,
  call: CallRecord,
  target: EventTarget,
  event: VoiceEvent,
): Promise<boolean> {
  if (event.kind === "take") return applyRecordingEvent(ctx, call, event);
  if (event.kind === "room" && (event.is === "started" || event.is === "ended"))
    return event.is === "ended" && applyConferenceEnd(ctx, call, event.conference);
  if (target.legId === null) return false;
  // Read again under the call's lock.
  const leg = required(
    await findLeg(ctx.db, ctx.workspaceId, target.legId),
    "legs are never deleted",
  );
  if (event.kind === "leg" || event.kind === "answerer") return applyLegEvent(ctx, leg, event);
  const { is } = event;
  const conferenceEpoch = parseConferenceName(event.conference)?.conferenceEpoch;
  if (conferenceEpoch === undefined || is === "started" || is === "ended") return false;
  return applyLegEvent(ctx, leg, {
    kind: "room",
    is,
    conferenceEpoch,
    seq: event.seq,
    at: event.at,
  });
}

/** All participants have left an ended conference, though the carrier may not report each of them. */
async function applyConferenceEnd(
  ctx: WriteContext,
  call: CallRecord,
  conference: string,
): Promise<boolean> {
  const conferenceEpoch = parseConferenceName(conference)?.conferenceEpoch ?? 0;
  if (conferenceEpoch <= call.endedEpoch) return false;
  await updateCall(ctx.db, ctx.workspaceId, call.id, { endedEpoch: conferenceEpoch });
  return true;
}
