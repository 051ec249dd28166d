// Replays stored voice events once their call may be known.
import type { AccountId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { VoiceEvent } from "#server/ports/voice.ts";
import { setPayloadResults } from "#server/store/inbound-payload.ts";
import { applyMatchedVoiceEvent } from "./apply-voice-event.ts";
import {
  canStillMatch,
  consumeUnmatchedEvents,
  saveUnmatchedEvent,
  type UnmatchedVoiceEvent,
} from "./unmatched-voice-events.ts";

/** Replays the stored events of a leg as soon as its provider ID is known. */
export async function applyUnmatchedEvents(
  ctx: WriteContext,
  accountId: AccountId,
  ref: string,
): Promise<void> {
  await replayUnmatchedEvents(ctx, accountId, await consumeUnmatchedEvents(ctx, accountId, ref));
}

export async function replayUnmatchedEvents(
  ctx: WriteContext,
  accountId: AccountId,
  orphans: readonly UnmatchedVoiceEvent[],
): Promise<void> {
  for (const { event: stored, at } of orphans) {
    if (await applyMatchedVoiceEvent(ctx, accountId, stored.event)) continue;
    if (await canStillMatch(ctx, at))
      await saveUnmatchedEvent(ctx, accountId, stored.event, stored.inboundPayloadId, new Date(at));
    else if (stored.inboundPayloadId !== null && isMissedWithoutCall(stored.event))
      await setPayloadResults(
        ctx.db,
        ctx.workspaceId,
        [{ id: stored.inboundPayloadId, state: "failed", problem: unknownCall }],
        ctx.now,
      );
  }
}

/**
 * A softphone whose request could not be answered hangs up and joins again with another leg. A call or recording that
 * has only begun is reported again at its end.
 */
function isMissedWithoutCall(event: VoiceEvent): boolean {
  switch (event.kind) {
    case "leg":
      return event.type === "ended" && event.isFromSoftphone !== true;
    case "recording":
      return event.type === "ready" || event.type === "failed";
    case "answerer":
    case "conference":
      return true;
  }
}

const unknownCall = "A report about a call that wasn't made or received here.";
