// What a report is about: by the name we gave it, by the provider's, or by the room it tells of.
import { parseConferenceName } from "#domain/call/conference-name.ts";
import type { StepToken } from "#domain/call/script.ts";
import { type AccountId, type CallId, isId, type LegId } from "#domain/ids.ts";
import { verifyStepToken } from "#server/actions/call/inbound/step-token.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { VoiceEvent } from "#server/ports/voice.ts";
import { findCall } from "#server/store/call/call.ts";
import {
  findLegByRef,
  findLegInAccount,
  type LegRecord,
  setLegProviderRef,
} from "#server/store/call/leg.ts";
import { findRecordingByRef } from "#server/store/call/recordings/recording.ts";

export interface EventTarget {
  readonly callId: CallId;
  readonly legId: LegId | null;
}

/** null: nobody knows it, or not yet. */
export async function locateVoiceEvent(
  ctx: WriteContext,
  accountId: AccountId,
  fact: VoiceEvent,
): Promise<EventTarget | null> {
  switch (fact.kind) {
    case "leg":
    case "answerer":
      return legPlace(await findTold(ctx, accountId, fact.ref, fact.legRef));
    case "room": {
      const leg = await findTold(ctx, accountId, fact.label, fact.legRef);
      if (leg) return legPlace(leg);
      const aboutRoom = fact.is === "started" || fact.is === "ended";
      return aboutRoom ? callPlace(ctx, accountId, fact.room) : null;
    }
    case "take": {
      const take = await findRecordingByRef(ctx.db, ctx.workspaceId, accountId, fact.takeRef);
      if (take) return { callId: take.callId, legId: null };
      if (fact.room !== null) return callPlace(ctx, accountId, fact.room);
      if (fact.step !== undefined) return stepPlace(ctx, accountId, fact.step);
      return legPlace(await findTold(ctx, accountId, null, fact.legRef));
    }
  }
}

/** Under which names it may become known: a leg is named later than it is told of. */
export const voiceEventRef = (fact: VoiceEvent): string =>
  fact.legRef ?? (fact.kind === "take" ? fact.takeRef : fact.kind === "room" ? fact.room : "");

const legPlace = (leg: LegRecord | null): EventTarget | null =>
  leg && { callId: leg.callId, legId: leg.id };

async function callPlace(
  ctx: WriteContext,
  accountId: AccountId,
  room: string,
): Promise<EventTarget | null> {
  const named = parseConferenceName(room);
  const call = named && (await findCall(ctx.db, ctx.workspaceId, named.callId));
  return call?.accountId === accountId ? { callId: call.id, legId: null } : null;
}

async function stepPlace(
  ctx: WriteContext,
  accountId: AccountId,
  token: StepToken,
): Promise<EventTarget | null> {
  const mark = verifyStepToken(ctx.secrets, token);
  const call = mark && (await findCall(ctx.db, ctx.workspaceId, mark.callId));
  return call?.accountId === accountId ? { callId: call.id, legId: mark?.legId ?? null } : null;
}

async function findTold(
  ctx: WriteContext,
  accountId: AccountId,
  ourName: string | null,
  theirName: string | null,
): Promise<LegRecord | null> {
  const ours =
    ourName !== null && isId(ourName)
      ? await findLegInAccount(ctx.db, ctx.workspaceId, accountId, ourName as LegId)
      : null;
  if (ours) {
    // The report may be quicker than the answer to our own request.
    if (theirName !== null && ours.providerRef === null)
      await setLegProviderRef(ctx.db, ctx.workspaceId, ours.id, theirName);
    return ours;
  }
  return theirName === null ? null : findLegByRef(ctx.db, ctx.workspaceId, accountId, theirName);
}
