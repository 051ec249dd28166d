// Applies a carrier report about a recording or voicemail.
import { parseConferenceName } from "#domain/call/conference-name.ts";
import type { RecordingId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { RecordingEvent } from "#server/ports/voice.ts";
import { type CallRecord, updateCall } from "#server/store/call/call.ts";
import {
  advanceRecordingState,
  findRecordingByRef,
  insertRecording,
  listRecordings,
  type RecordingRecord,
} from "#server/store/call/recordings/recording.ts";

const stateOf = {
  begun: "running",
  ready: "coming",
  nothing: "nothing",
  failed: "lost",
} as const satisfies Record<RecordingEvent["is"], RecordingRecord["state"]>;

/** The states each report may replace: a fetched or deleted recording never reverts. */
const allowedFrom = {
  begun: [],
  ready: ["running"],
  nothing: ["running"],
  failed: ["running"],
} as const satisfies Record<RecordingEvent["is"], readonly RecordingRecord["state"][]>;

export async function applyRecordingEvent(
  ctx: WriteContext,
  call: CallRecord,
  event: Pick<RecordingEvent, "takeRef" | "is" | "seconds" | "channels"> &
    Partial<Pick<RecordingEvent, "conference" | "roomRef">>,
): Promise<boolean> {
  const state = stateOf[event.is];
  const isRecording = (event.conference ?? event.roomRef ?? null) !== null;
  const id = ctx.newId<RecordingId>();
  const isNew = await insertRecording(ctx.db, ctx.workspaceId, {
    ...{ id, callId: call.id, accountId: call.accountId, providerRef: event.takeRef, state },
    kind: isRecording ? "recording" : "voicemail",
    seconds: event.seconds,
    channels: event.channels,
    // A manual recording records the customer's leg, and its reports carry no `roomRef`.
    conferenceEpoch:
      event.roomRef && event.conference
        ? (parseConferenceName(event.conference)?.conferenceEpoch ?? null)
        : null,
    at: ctx.now,
  });
  const recording = isNew
    ? null
    : await findRecordingByRef(ctx.db, ctx.workspaceId, call.accountId, event.takeRef);
  const hasMoved =
    recording !== null &&
    (await advanceRecordingState(ctx.db, ctx.workspaceId, recording.id, allowedFrom[event.is], {
      state,
      seconds: event.seconds,
      channels: event.channels,
    }));
  if (!isNew && !hasMoved) return false;
  if (state === "coming")
    ctx.schedule(
      "fetch-recording",
      { workspaceId: ctx.workspaceId, recordingId: recording?.id ?? id },
      { key: `fetch-recording:${recording?.id ?? id}` },
    );
  if (isRecording || recording?.kind === "recording")
    await updateCallRecordingState(ctx, call, state);
  return true;
}

/** An ended call shows no running recording; the end of one recording does not hide another that is running. */
async function updateCallRecordingState(
  ctx: WriteContext,
  { id, endedAt }: CallRecord,
  state: RecordingRecord["state"],
): Promise<void> {
  const recordings = endedAt === null ? await listRecordings(ctx.db, ctx.workspaceId, [id]) : [];
  const runs = recordings.some((one) => one.kind === "recording" && one.state === "running");
  if (runs && state !== "running") return;
  await updateCall(ctx.db, ctx.workspaceId, id, { recordingState: runs ? "on" : "off" });
}
