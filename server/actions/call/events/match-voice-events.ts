// Retries reports that arrived before the row of their call. A call that the app could not answer is known by its
// carrier's report alone: its caller heard an apology, so it is saved as a missed call.

import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { startInboundCall } from "#server/actions/call/inbound/start-inbound-call.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { replayUnmatchedEvents } from "./replay-unmatched-events.ts";
import {
  canStillMatch,
  consumeUnmatchedEvents,
  type UnmatchedVoiceEvent,
} from "./unmatched-voice-events.ts";

export const matchVoiceEvents = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  ref: string,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    const orphans = await consumeUnmatchedEvents(ctx, accountId, ref);
    await createMissedCall(ctx, accountId, orphans);
    await replayUnmatchedEvents(ctx, accountId, orphans);
  });

/** Creates nothing if the number is none of our inboxes, or if the call may still become known. */
async function createMissedCall(
  ctx: WriteContext,
  accountId: AccountId,
  orphans: readonly UnmatchedVoiceEvent[],
): Promise<void> {
  const oldest = orphans.map(({ at }) => at).toSorted()[0];
  if (oldest === undefined || (await canStillMatch(ctx, oldest))) return;
  const ends = orphans
    .map(({ event: stored }) => stored.event)
    .filter((event) => event.kind === "leg");
  const end = ends.find((event) => event.type === "ended" && event.caller !== undefined);
  if (end?.caller === undefined) return;
  const { legRef, at, caller } = end;
  const started = await startInboundCall(
    ctx,
    { id: accountId },
    { kind: "inbound_call", legRef, at, trust: null, ...caller },
  );
  // The apology asks for a message, as voicemail does.
  if (started?.outcome === null) await runCallEvent(ctx, started.id, { kind: "left_to_carrier" });
}
