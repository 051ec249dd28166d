// Finds the call and leg of a report: by our leg ID, by the provider's, or by the conference it names.
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

/** Null if the event matches nothing, or nothing yet. */
export async function locateVoiceEvent(
  ctx: WriteContext,
  accountId: AccountId,
  event: VoiceEvent,
): Promise<EventTarget | null> {
  switch (event.kind) {
    case "leg":
    case "answerer":
      return legTarget(await findReportedLeg(ctx, accountId, event.ref, event.legRef));
    case "room": {
      const leg = await findReportedLeg(ctx, accountId, event.label, event.legRef);
      if (leg) return legTarget(leg);
      const isAboutConference = event.is === "started" || event.is === "ended";
      return isAboutConference ? findCallTarget(ctx, accountId, event.conference) : null;
    }
    case "take": {
      const recording = await findRecordingByRef(ctx.db, ctx.workspaceId, accountId, event.takeRef);
      if (recording) return { callId: recording.callId, legId: null };
      if (event.conference !== null) return findCallTarget(ctx, accountId, event.conference);
      if (event.step !== undefined) return findStepTarget(ctx, accountId, event.step);
      return legTarget(await findReportedLeg(ctx, accountId, null, event.legRef));
    }
  }
}

/** The reference under which the event can be matched later: a leg may get its provider ID after its first report. */
export const voiceEventRef = (event: VoiceEvent): string =>
  event.legRef ??
  (event.kind === "take" ? event.takeRef : event.kind === "room" ? event.conference : "");

const legTarget = (leg: LegRecord | null): EventTarget | null =>
  leg && { callId: leg.callId, legId: leg.id };

async function findCallTarget(
  ctx: WriteContext,
  accountId: AccountId,
  conference: string,
): Promise<EventTarget | null> {
  const named = parseConferenceName(conference);
  const call = named && (await findCall(ctx.db, ctx.workspaceId, named.callId));
  return call?.accountId === accountId ? { callId: call.id, legId: null } : null;
}

async function findStepTarget(
  ctx: WriteContext,
  accountId: AccountId,
  token: StepToken,
): Promise<EventTarget | null> {
  const mark = verifyStepToken(ctx.secrets, token);
  const call = mark && (await findCall(ctx.db, ctx.workspaceId, mark.callId));
  return call?.accountId === accountId ? { callId: call.id, legId: mark?.legId ?? null } : null;
}

async function findReportedLeg(
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
    // The report may arrive before the response to our own request.
    if (theirName !== null && ours.providerRef === null)
      await setLegProviderRef(ctx.db, ctx.workspaceId, ours.id, theirName);
    return ours;
  }
  return theirName === null ? null : findLegByRef(ctx.db, ctx.workspaceId, accountId, theirName);
}
