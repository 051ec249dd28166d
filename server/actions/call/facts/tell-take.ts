// What became of a recording or a message after the beep.
import { readRoomName } from "#domain/call/room.ts";
import type { TakeId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { TakeFact } from "#server/ports/voice.ts";
import { type CallRecord, changeCall } from "#server/store/call/call.ts";
import {
  findTakeByRef,
  insertTake,
  listTakes,
  moveTake,
  type TakeRecord,
} from "#server/store/call/takes/take.ts";

const stateOf = {
  begun: "running",
  ready: "coming",
  nothing: "nothing",
  failed: "lost",
} as const satisfies Record<TakeFact["is"], TakeRecord["state"]>;

/** From which it may go there: what was fetched or deleted does not come back. */
const before = {
  begun: [],
  ready: ["running"],
  nothing: ["running"],
  failed: ["running"],
} as const satisfies Record<TakeFact["is"], readonly TakeRecord["state"][]>;

export async function tellTake(
  ctx: WriteCtx,
  call: CallRecord,
  fact: Pick<TakeFact, "takeRef" | "is" | "seconds" | "channels"> &
    Partial<Pick<TakeFact, "room" | "roomRef">>,
): Promise<boolean> {
  const state = stateOf[fact.is];
  const isRecording = (fact.room ?? fact.roomRef ?? null) !== null;
  const id = ctx.newId<TakeId>();
  const isNew = await insertTake(ctx.db, ctx.workspaceId, {
    ...{ id, callId: call.id, accountId: call.accountId, providerRef: fact.takeRef, state },
    kind: isRecording ? "recording" : "voicemail",
    seconds: fact.seconds,
    channels: fact.channels,
    // Begun by hand it is the customer's leg that is recorded, and no report of it names a room of theirs.
    stay: fact.roomRef && fact.room ? (readRoomName(fact.room)?.stay ?? null) : null,
    at: ctx.now,
  });
  const take = isNew
    ? null
    : await findTakeByRef(ctx.db, ctx.workspaceId, call.accountId, fact.takeRef);
  const hasMoved =
    take !== null &&
    (await moveTake(ctx.db, ctx.workspaceId, take.id, before[fact.is], {
      state,
      seconds: fact.seconds,
      channels: fact.channels,
    }));
  if (!isNew && !hasMoved) return false;
  if (state === "coming")
    ctx.schedule(
      "fetch-take",
      { workspaceId: ctx.workspaceId, takeId: take?.id ?? id },
      { key: `fetch-take:${take?.id ?? id}` },
    );
  if (isRecording || take?.kind === "recording") await showRecording(ctx, call, state);
  return true;
}

/** Told after the end, it was running once; and one that has ended may not be the one that runs now. */
async function showRecording(
  ctx: WriteCtx,
  { id, endedAt }: CallRecord,
  state: TakeRecord["state"],
): Promise<void> {
  const takes = endedAt === null ? await listTakes(ctx.db, ctx.workspaceId, [id]) : [];
  const runs = takes.some((one) => one.kind === "recording" && one.state === "running");
  if (runs && state !== "running") return;
  await changeCall(ctx.db, ctx.workspaceId, id, { recordingState: runs ? "on" : "off" });
}
