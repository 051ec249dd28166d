// Finds the call and leg of a report: by our leg ID, by the provider's, or by the conference it names.
import { parseConferenceName } from "#domain/call/conference-name.ts";
import type { StepToken } from "#domain/call/script.ts";
import { type AccountId, type CallId, isId, type LegId } from "#domain/ids.ts";
import { verifyStepToken } from "#server/actions/call/inbound/step-token.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { VoiceEvent } from "#server/ports/voice.ts";
import { findCall } from "#server/store/call/call.ts";
import { findLegByRef, findLegInAccount, type LegRecord } from "#server/store/call/leg.ts";
import { findRecordingByRef } from "#server/store/call/recordings/recording.ts";

export interface EventTarget {
  readonly callId: CallId;
  readonly legId: LegId | null;
  /** As read without a lock; null if the event was located without its leg. */
  readonly leg: LegRecord | null;
  /** The provider's ID of the leg, if the report names it beside ours. */
  readonly providerRef: string | null;
}

interface ReportedNames {
  readonly ourName: string | null;
  readonly theirName: string | null;
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
      return findLegTarget(ctx, accountId, { ourName: event.ref, theirName: event.legRef });
    case "conference": {
      const names = { ourName: event.label, theirName: event.legRef };
      const target = await findLegTarget(ctx, accountId, names);
      if (target) return target;
      const isAboutConference = event.type === "started" || event.type === "ended";
      return isAboutConference ? findCallTarget(ctx, accountId, event.conference) : null;
    }
    case "recording": {
      const recording = await findRecordingByRef(
        ctx.db,
        ctx.workspaceId,
        accountId,
        event.recordingRef,
      );
      if (recording) return toTarget(recording.callId, null);
      if (event.conference !== null) return findCallTarget(ctx, accountId, event.conference);
      if (event.step !== undefined) return findStepTarget(ctx, accountId, event.step);
      return findLegTarget(ctx, accountId, { ourName: null, theirName: event.legRef });
    }
  }
}

/** The reference under which the event can be matched later: a leg may get its provider ID after its first report. */
export const voiceEventRef = (event: VoiceEvent): string =>
  event.legRef ??
  (event.kind === "recording"
    ? event.recordingRef
    : event.kind === "conference"
      ? event.conference
      : "");

const toTarget = (callId: CallId, legId: LegId | null): EventTarget => ({
  callId,
  legId,
  leg: null,
  providerRef: null,
});

async function findLegTarget(
  ctx: WriteContext,
  accountId: AccountId,
  { ourName, theirName }: ReportedNames,
): Promise<EventTarget | null> {
  const { db, workspaceId } = ctx;
  const ours =
    ourName !== null && isId(ourName)
      ? await findLegInAccount(db, workspaceId, accountId, ourName as LegId)
      : null;
  const leg =
    ours ?? (theirName === null ? null : await findLegByRef(db, workspaceId, accountId, theirName));
  return leg && { callId: leg.callId, legId: leg.id, leg, providerRef: ours && theirName };
}

async function findCallTarget(
  ctx: WriteContext,
  accountId: AccountId,
  conference: string,
): Promise<EventTarget | null> {
  const named = parseConferenceName(conference);
  const call = named && (await findCall(ctx.db, ctx.workspaceId, named.callId));
  return call?.accountId === accountId ? toTarget(call.id, null) : null;
}

async function findStepTarget(
  ctx: WriteContext,
  accountId: AccountId,
  token: StepToken,
): Promise<EventTarget | null> {
  const claims = verifyStepToken(ctx.secrets, token);
  const call = claims && (await findCall(ctx.db, ctx.workspaceId, claims.callId));
  return call?.accountId === accountId ? toTarget(call.id, claims?.legId ?? null) : null;
}
