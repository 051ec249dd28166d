// What became of a recording or a message after the beep.
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

/** From which it may go there: what was fetched or deleted does not come back. */
const before = {
  begun: [],
  ready: ["running"],
  nothing: ["running"],
  failed: ["running"],
} as const satisfies Record<RecordingEvent["is"], readonly RecordingRecord["state"][]>;

export async function applyRecordingEvent(
  ctx: WriteContext,
  call: CallRecord,
  fact: Pick<RecordingEvent, "takeRef" | "is" | "seconds" | "channels"> &
    Partial<Pick<RecordingEvent, "room" | "roomRef">>,
): Promise<boolean> {
  const state = stateOf[fact.is];
  const isRecording = (fact.room ?? fact.roomRef ?? null) !== null;
  const id = ctx.newId<RecordingId>();
  const isNew = await insertRecording(ctx.db, ctx.workspaceId, {
    ...{ id, callId: call.id, accountId: call.accountId, providerRef: fact.takeRef, state },
    kind: isRecording ? "recording" : "voicemail",
    seconds: fact.seconds,
    channels: fact.channels,
    // Begun by hand it is the customer's leg that is recorded, and no report of it names a room of theirs.
    stay: fact.roomRef && fact.room ? (parseConferenceName(fact.room)?.stay ?? null) : null,
    at: ctx.now,
  });
  const take = isNew
    ? null
    : await findRecordingByRef(ctx.db, ctx.workspaceId, call.accountId, fact.takeRef);
  const hasMoved =
    take !== null &&
    (await advanceRecordingState(ctx.db, ctx.workspaceId, take.id, before[fact.is], {
      state,
      seconds: fact.seconds,
      channels: fact.channels,
    }));
  if (!isNew && !hasMoved) return false;
  if (state === "coming")
    ctx.schedule(
      "fetch-recording",
      { workspaceId: ctx.workspaceId, recordingId: take?.id ?? id },
      { key: `fetch-recording:${take?.id ?? id}` },
    );
  if (isRecording || take?.kind === "recording") await showRecording(ctx, call, state);
  return true;
}

/** Told after the end, it was running once; and one that has ended may not be the one that runs now. */
async function showRecording(
  ctx: WriteContext,
  { id, endedAt }: CallRecord,
  state: RecordingRecord["state"],
): Promise<void> {
  const takes = endedAt === null ? await listRecordings(ctx.db, ctx.workspaceId, [id]) : [];
  const runs = takes.some((one) => one.kind === "recording" && one.state === "running");
  if (runs && state !== "running") return;
  await updateCall(ctx.db, ctx.workspaceId, id, { recordingState: runs ? "on" : "off" });
}
