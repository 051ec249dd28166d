// The customer's leg is told what it hears from now on, where it would not ask by itself: it waits with music, and
// the call has moved on.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { hearNow } from "#server/actions/call/inbound/hear-now.ts";
import type { Desk } from "#server/actions/desk.ts";
import type { CommandOutcome } from "#server/ports/voice.ts";
import { type CallRecord, findCall } from "#server/store/call/call.ts";
import { findGuidedNonce, noteGuided } from "#server/store/call/ringing/course.ts";
import { atOnce } from "./at-once.ts";
import { noteCarrier } from "./note-carrier.ts";
import { openVoice } from "./open-voice.ts";

/** The news of it belongs to the step: moved on again, the call is told of the later step alone. */
export function guide(ctx: WriteCtx, call: Pick<CallRecord, "id">): void {
  atOnce(ctx, "guide-call", { workspaceId: ctx.workspaceId, callId: call.id }, `guide:${call.id}`);
}

const lastOf = new Map<CallId, Promise<void>>();

/**
 * One after the other for each call: a carrier that answers slowly is still being told when the job engine takes the
 * command for lost, and whoever is told twice is interrupted in the message they leave.
 */
export function guideCall(desk: Desk, workspaceId: WorkspaceId, callId: CallId): Promise<void> {
  const guideNow = () => guideOnce(desk, workspaceId, callId);
  const turn = (lastOf.get(callId) ?? Promise.resolve()).then(guideNow, guideNow);
  lastOf.set(callId, turn);
  const leave = () => {
    if (lastOf.get(callId) === turn) lastOf.delete(callId);
  };
  turn.then(leave, leave);
  return turn;
}

async function guideOnce(desk: Desk, workspaceId: WorkspaceId, callId: CallId): Promise<void> {
  const { database, secrets } = desk.parts;
  const call = await findCall(database, workspaceId, callId);
  if (!call || call.endedAt !== null || call.hungUpAt !== null) return;
  if ((await findGuidedNonce(database, workspaceId, callId)) >= call.stepNonce) return;
  const voice = await openVoice(desk.parts, workspaceId, call.accountId);
  const heard = await hearNow({ db: database, workspaceId, secrets }, call);
  if (!voice || !heard) return;
  const { provider, connection, where } = voice;
  const tell = () => provider.redirect(connection, heard.legRef, heard.script, where);
  let outcome: CommandOutcome = await tell();
  // It may have been heard: then it begins anew, which is better than silence, and at once it interrupts nobody yet.
  if (outcome.kind === "unknown") outcome = await tell();
  desk.parts.passes?.("call.guided");
  await desk.asHouse(workspaceId, async (ctx) => {
    if (outcome.kind !== "unknown" && outcome.kind !== "refused")
      await noteGuided(ctx.db, workspaceId, callId, call.stepNonce);
    await noteCarrier(ctx, call.accountId, outcome);
  });
  if (outcome.kind === "unknown") throw new Error(`The call was not guided: ${outcome.why}`);
  if (outcome.kind === "refused") throw new Error(`The call was not guided: ${outcome.say}`);
}
