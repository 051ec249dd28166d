// Reports that came before the row of their call, looked at again. A call that the desk could not answer at all is known
// by its carrier's report alone: its caller heard an apology, and the call is written down as a missed one.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { startInboundCall } from "#server/actions/call/inbound/start-inbound-call.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { updateCall } from "#server/store/call/call.ts";
import {
  mayBecomeKnown,
  type Orphan,
  replayUnmatchedEvents,
  takeUnmatchedEvents,
} from "./unmatched-voice-events.ts";

export const matchVoiceEvents = (
  desk: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  ref: string,
): Promise<void> =>
  desk.asSystem(workspaceId, async (ctx) => {
    const orphans = await takeUnmatchedEvents(ctx, accountId, ref);
    await beginMissedCall(ctx, accountId, orphans);
    await replayUnmatchedEvents(ctx, accountId, orphans);
  });

/** Its number may be of none of our inboxes, or the call be known by now: then nothing is begun. */
async function beginMissedCall(
  ctx: WriteContext,
  accountId: AccountId,
  orphans: readonly Orphan[],
): Promise<void> {
  const oldest = orphans.map(({ at }) => at).toSorted()[0];
  if (oldest === undefined || (await mayBecomeKnown(ctx, oldest))) return;
  const ends = orphans.map(({ fact: kept }) => kept.fact).filter((fact) => fact.kind === "leg");
  const end = ends.find((fact) => fact.is === "ended" && fact.caller !== undefined);
  if (end?.caller === undefined) return;
  const { legRef, at, caller } = end;
  const begun = await startInboundCall(
    ctx,
    { id: accountId },
    { kind: "call.incoming", legRef, at, trust: null, ...caller },
  );
  // The apology asks for a message, as voicemail does.
  if (begun?.outcome === null)
    await updateCall(ctx.db, ctx.workspaceId, begun.id, { stage: "voicemail" });
}
