// Matches one voice event to its call and applies it. Late, duplicate and out-of-order events change nothing.
import { parseConferenceName } from "#domain/call/conference-name.ts";
import type { CallEvent, LegReport } from "#domain/call/engine/event.ts";
import { changesLeg } from "#domain/call/engine/legs.ts";
import type { AccountId, CallId, InboundPayloadId, LegId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { RecordingEvent, VoiceEvent } from "#server/ports/voice.ts";
import { lockCall, setLastEventAt } from "#server/store/call/call.ts";
import { saveRecordingEvent } from "./apply-recording-event.ts";
import { type EventTarget, locateVoiceEvent } from "./locate-voice-event.ts";
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
  if (event.kind === "recording") await applyToRecording(ctx, target.callId, accountId, event);
  else await applyToCall(ctx, target, toCallEvent(target, event));
  return true;
}

/** A repeated or late report that changes no leg needs neither the lock nor the call. */
async function applyToCall(
  ctx: WriteContext,
  { callId, leg }: EventTarget,
  event: CallEvent,
): Promise<void> {
  const hasEffect =
    event.kind !== "legs_reported" ||
    event.reports.some((report) => leg?.id !== report.legId || changesLeg(leg, report));
  if (hasEffect) await runCallEvent(ctx, callId, event, { isSignOfLife: true });
  else await setLastEventAt(ctx.db, ctx.workspaceId, callId, ctx.now);
}

async function applyToRecording(
  ctx: WriteContext,
  id: CallId,
  accountId: AccountId,
  event: RecordingEvent,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const { inboxId } = required(await lockCall(db, workspaceId, id), "calls are never deleted");
  const change = await saveRecordingEvent(ctx, { id, accountId, inboxId }, event);
  if (change) await runCallEvent(ctx, id, change, { isSignOfLife: true });
  else await setLastEventAt(db, workspaceId, id, ctx.now);
}

/** A report about no leg of ours is a sign of life only. */
function toCallEvent(
  { legId, providerRef }: EventTarget,
  event: Exclude<VoiceEvent, { kind: "recording" }>,
): CallEvent {
  if (event.kind === "conference" && event.type === "ended") {
    const conferenceEpoch = parseConferenceName(event.conference)?.conferenceEpoch ?? 0;
    return { kind: "conference_ended", conferenceEpoch };
  }
  const reports = legId === null ? [] : reportsOf(legId, event);
  return { kind: "legs_reported", reports: reports.map((one) => ({ ...one, providerRef })) };
}

function reportsOf(
  legId: LegId,
  event: Exclude<VoiceEvent, { kind: "recording" }>,
): readonly LegReport[] {
  if (event.kind !== "conference") return [{ legId, event }];
  const { type, seq, at } = event;
  const conferenceEpoch = parseConferenceName(event.conference)?.conferenceEpoch;
  if (conferenceEpoch === undefined || type === "started" || type === "ended") return [];
  return [{ legId, event: { kind: "conference", type, conferenceEpoch, seq, at } }];
}
