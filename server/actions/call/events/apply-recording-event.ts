// Saves a carrier report about a recording or voicemail.

import { parseConferenceName } from "#domain/call/conference-name.ts";
import type { CallEventOf } from "#domain/call/engine/event.ts";
import type { RecordingId } from "#domain/ids.ts";
import { retainUntil } from "#server/actions/call/recordings/retain-until.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { RecordingEvent } from "#server/ports/voice.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import {
  advanceRecordingState,
  findRecordingByRef,
  insertRecording,
  type RecordingRecord,
} from "#server/store/call/recordings/recording.ts";

const stateOf = {
  started: "recording",
  ready: "processing",
  empty: "empty",
  failed: "lost",
} as const satisfies Record<RecordingEvent["type"], RecordingRecord["state"]>;

/** The states each report may replace: a fetched or deleted recording never reverts. */
const allowedFrom = {
  started: [],
  ready: ["recording"],
  empty: ["recording"],
  failed: ["recording"],
} as const satisfies Record<RecordingEvent["type"], readonly RecordingRecord["state"][]>;

/** Returns what changed for the call, which the caller has locked; null for a repeated report. */
export async function saveRecordingEvent(
  ctx: WriteContext,
  call: Pick<CallRecord, "id" | "accountId" | "inboxId">,
  event: Pick<RecordingEvent, "recordingRef" | "type" | "seconds" | "channels"> &
    Partial<Pick<RecordingEvent, "conference" | "conferenceRef">>,
): Promise<CallEventOf<"recording_changed"> | null> {
  const state = stateOf[event.type];
  const isRecording = (event.conference ?? event.conferenceRef ?? null) !== null;
  const id = ctx.newId<RecordingId>();
  const isNew = await insertRecording(ctx.db, ctx.workspaceId, {
    id,
    callId: call.id,
    accountId: call.accountId,
    providerRef: event.recordingRef,
    state,
    kind: isRecording ? "call" : "voicemail",
    seconds: event.seconds,
    channels: event.channels,
    // A manual recording records the customer's leg, and its reports carry no `conferenceRef`.
    conferenceEpoch:
      event.conferenceRef && event.conference
        ? (parseConferenceName(event.conference)?.conferenceEpoch ?? null)
        : null,
    retainUntil: await retainUntil(ctx, call.inboxId, ctx.now),
    at: ctx.now,
  });
  const recording = isNew
    ? null
    : await findRecordingByRef(ctx.db, ctx.workspaceId, call.accountId, event.recordingRef);
  const hasMoved =
    recording !== null &&
    (await advanceRecordingState(ctx.db, ctx.workspaceId, recording.id, allowedFrom[event.type], {
      state,
      seconds: event.seconds,
      channels: event.channels,
    }));
  if (!isNew && !hasMoved) return null;
  if (state === "processing")
    ctx.schedule(
      "fetch-recording",
      { workspaceId: ctx.workspaceId, recordingId: recording?.id ?? id },
      { key: jobKeys.fetchRecording(recording?.id ?? id) },
    );
  const isOfCall = isRecording || recording?.kind === "call";
  return { kind: "recording_changed", hasStarted: isOfCall && state === "recording" };
}
