// Facts about what nobody knows yet. A report may overtake the answer to our own request, and the row that
// another transaction is about to write: it is looked at again, for a minute or until reading has caught up, and then shown in the tray.
import type { AccountId, InboundPayloadId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { isReadingBehind } from "#server/actions/message/processing/is-reading-behind.ts";
import type { VoiceEvent } from "#server/ports/voice.ts";
import {
  deleteAndReturnUnmatchedCallEvents,
  insertUnmatchedCallEvent,
  type UnmatchedCallEvent,
} from "#server/store/call/unmatched-event.ts";
import { setPayloadResults } from "#server/store/inbound-payload.ts";
import { applyMatchedVoiceEvent } from "./apply-voice-event.ts";
import { voiceEventRef } from "./locate-voice-event.ts";

interface Kept {
  readonly fact: VoiceEvent;
  readonly inboundPayloadId: InboundPayloadId | null;
}
export type Orphan = UnmatchedCallEvent<Kept>;

export async function saveUnmatchedEvent(
  ctx: WriteContext,
  accountId: AccountId,
  fact: VoiceEvent,
  inboundPayloadId: InboundPayloadId | null,
  since: Date = ctx.now,
): Promise<void> {
  const ref = voiceEventRef(fact);
  const kept: Kept = { fact, inboundPayloadId };
  await insertUnmatchedCallEvent(ctx.db, ctx.workspaceId, {
    ...{ id: ctx.newId(), accountId, ref, fact: kept, at: since },
  });
  // Soon at first, then at twice the age.
  const age = ctx.now.getTime() - since.getTime();
  const at = new Date(ctx.now.getTime() + Math.max(500, age));
  ctx.schedule(
    "match-voice-events",
    { workspaceId: ctx.workspaceId, accountId, ref },
    { key: `match-call:${accountId}:${ref}`, at, usesTimer: true },
  );
}

/** Whoever learns the name of a leg tells at once what was said about it before. */
export async function applyUnmatchedEvents(
  ctx: WriteContext,
  accountId: AccountId,
  ref: string,
): Promise<void> {
  await replayUnmatchedEvents(ctx, accountId, await takeUnmatchedEvents(ctx, accountId, ref));
}

/** Whoever takes them tells them in the same transaction. */
export const takeUnmatchedEvents = (
  ctx: WriteContext,
  accountId: AccountId,
  ref: string,
): Promise<Orphan[]> =>
  deleteAndReturnUnmatchedCallEvents<Kept>(ctx.db, ctx.workspaceId, accountId, [ref]);

export async function replayUnmatchedEvents(
  ctx: WriteContext,
  accountId: AccountId,
  orphans: readonly Orphan[],
): Promise<void> {
  for (const { fact: kept, at } of orphans) {
    if (await applyMatchedVoiceEvent(ctx, accountId, kept.fact)) continue;
    if (await mayBecomeKnown(ctx, at))
      await saveUnmatchedEvent(ctx, accountId, kept.fact, kept.inboundPayloadId, new Date(at));
    else if (kept.inboundPayloadId !== null)
      await setPayloadResults(
        ctx.db,
        ctx.workspaceId,
        [{ id: kept.inboundPayloadId, state: "unreadable", problem: unknownCall }],
        ctx.now,
      );
  }
}

/** Its call may not be written yet, or the report that tells of it may not be read yet. */
export async function mayBecomeKnown(ctx: WriteContext, since: string | Date): Promise<boolean> {
  const age = ctx.now.getTime() - new Date(since).getTime();
  if (age < limit("callOrphanSeconds") * 1000) return true;
  return isReadingBehind(ctx.db, ctx.workspaceId, ctx.now);
}

const unknownCall = "A report about a call that wasn't made or received here.";
