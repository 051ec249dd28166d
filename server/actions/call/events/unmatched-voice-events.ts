// Stores voice events that match no call yet. A report may overtake the response to our own request, or a row that
// another transaction is about to write: it is retried for a minute, or until reading has caught up, and then becomes a
// dead letter.

import type { AccountId, InboundPayloadId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { isReadingBehind } from "#server/actions/message/processing/is-reading-behind.ts";
import type { VoiceEvent } from "#server/ports/voice.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import {
  deleteAndReturnUnmatchedCallEvents,
  insertUnmatchedCallEvent,
  type UnmatchedCallEvent,
} from "#server/store/call/unmatched-event.ts";
import { voiceEventRef } from "./locate-voice-event.ts";

interface StoredVoiceEvent {
  readonly event: VoiceEvent;
  readonly inboundPayloadId: InboundPayloadId | null;
}
export type UnmatchedVoiceEvent = UnmatchedCallEvent<StoredVoiceEvent>;

const matchMs = (): number => limit("unmatchedVoiceEventSeconds") * 1000;

export async function saveUnmatchedEvent(
  ctx: WriteContext,
  accountId: AccountId,
  event: VoiceEvent,
  inboundPayloadId: InboundPayloadId | null,
  since: Date = ctx.now,
): Promise<void> {
  const ref = voiceEventRef(event);
  const stored: StoredVoiceEvent = { event, inboundPayloadId };
  await insertUnmatchedCallEvent(ctx.db, ctx.workspaceId, {
    id: ctx.newId(),
    accountId,
    ref,
    event: stored,
    at: since,
  });
  // Retries soon at first, then after as long again as the event is old; never long after reading has caught up.
  const age = ctx.now.getTime() - since.getTime();
  const at = new Date(ctx.now.getTime() + Math.min(Math.max(500, age), matchMs()));
  ctx.schedule(
    "match-voice-events",
    { workspaceId: ctx.workspaceId, accountId, ref },
    { key: jobKeys.matchVoiceEvents(accountId, ref), at, usesTimer: true },
  );
}

/** The caller must apply the events in the same transaction. */
export const consumeUnmatchedEvents = (
  ctx: WriteContext,
  accountId: AccountId,
  ref: string,
): Promise<UnmatchedVoiceEvent[]> =>
  deleteAndReturnUnmatchedCallEvents<StoredVoiceEvent>(ctx.db, ctx.workspaceId, accountId, [ref]);

/** The call may not be written yet, or the payload that creates it may not be read yet. */
export async function canStillMatch(ctx: WriteContext, since: string | Date): Promise<boolean> {
  const age = ctx.now.getTime() - new Date(since).getTime();
  if (age < matchMs()) return true;
  return isReadingBehind(ctx.db, ctx.workspaceId, ctx.now);
}
