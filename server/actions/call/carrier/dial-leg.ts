// Ringing a telephone: asked of the carrier once. Whoever is killed in between leaves a leg of which nobody knows;
// the carrier's reports carry our name for it, and the reaper ends it where none ever comes.
import type { Script } from "#domain/call/script.ts";
import { isTransferKind } from "#domain/call/transfer.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { required, unreachable } from "#domain/errors.ts";
import type { LegId, WorkspaceId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { endLeg } from "#server/actions/call/events/save-leg-event.ts";
import { applyUnmatchedEvents } from "#server/actions/call/events/unmatched-voice-events.ts";
import {
  type CallFlowContext,
  loadCallFlowContext,
} from "#server/actions/call/inbound/call-flow-context.ts";
import {
  customerScript,
  guestScript,
  screeningScript,
} from "#server/actions/call/inbound/leg-script.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { waitOfBreaker } from "#server/actions/inbox/breaker.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { DialOutcome } from "#server/ports/voice.ts";
import { lockCall, updateCall } from "#server/store/call/call.ts";
import { findLeg, type LegRecord, markDialed, setLegProviderRef } from "#server/store/call/leg.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { connectVoiceProvider } from "./connect-voice-provider.ts";
import { noteCarrier } from "./note-carrier.ts";
import { scheduleImmediately } from "./schedule-immediately.ts";

interface Taken {
  readonly course: CallFlowContext;
  readonly leg: LegRecord;
  readonly number: string;
  readonly script: Script;
  /** The carrier fails: nobody asks it now. */
  readonly isPaused: boolean;
}

export const scheduleDial = (ctx: WriteContext, legId: LegId): void =>
  scheduleImmediately(ctx, "dial-leg", { workspaceId: ctx.workspaceId, legId }, `dial:${legId}`);

export async function dialLeg(
  desk: Runtime,
  workspaceId: WorkspaceId,
  legId: LegId,
): Promise<void> {
  const taken = await desk.asSystem(workspaceId, (ctx) => takeForDialling(ctx, legId));
  if (!taken) return;
  const { course, leg, number, script, isPaused } = taken;
  const { line } = course;
  if (isPaused) return desk.asSystem(workspaceId, (ctx) => recordDial(ctx, leg, pausedOutcome));
  const voice = await connectVoiceProvider(desk.parts, workspaceId, course.call.accountId);
  const outcome: DialOutcome = voice
    ? await voice.provider.dial(
        voice.connection,
        {
          ...{ ref: leg.id, from: line.address, to: number, script },
          ringSeconds: leg.ringSeconds ?? limit("outRingSeconds"),
          maxSeconds: withPhoneDefaults(line.phone).maxCallMinutes * 60,
          // a telephone of ours is asked for a key anyway
          detectsMachine: leg.role === "customer" && withPhoneDefaults(line.phone).detectsMachines,
        },
        voice.where,
      )
    : {
        ...{ kind: "refused", cause: "failed", providerCode: null },
        say: `the account of ${line.name} doesn't support calls`,
      };
  await desk.asSystem(workspaceId, async (ctx) => {
    await recordDial(ctx, leg, outcome);
    if (voice) await noteCarrier(ctx, course.call.accountId, outcome);
  });
}

const pausedOutcome: DialOutcome = {
  ...{ kind: "refused", cause: "failed", providerCode: null },
  say: "The provider isn't answering, so calls can't be placed right now. Try again in a minute.",
};

async function takeForDialling(ctx: WriteContext, legId: LegId): Promise<Taken | null> {
  const found = await findLeg(ctx.db, ctx.workspaceId, legId);
  const call = found && (await lockCall(ctx.db, ctx.workspaceId, found.callId));
  if (!found?.number || !call || call.endedAt !== null || call.hungUpAt !== null) return null;
  if (found.leaveRequestedAt !== null) return null;
  if (!(await markDialed(ctx.db, ctx.workspaceId, legId, ctx.now))) return null;
  const leg = required(await findLeg(ctx.db, ctx.workspaceId, legId), "just marked");
  const course = await loadCallFlowContext(ctx, call);
  const isPaused = (await waitOfBreaker(ctx, call.accountId, "calls")) !== null;
  const script = await scriptOf(ctx, course, leg);
  return { course, leg, number: found.number, script, isPaused };
}

async function scriptOf(
  ctx: WriteContext,
  course: CallFlowContext,
  leg: LegRecord,
): Promise<Script> {
  if (leg.role === "customer") return customerScript(ctx, course, leg, 1);
  if (isTransferKind(leg.joinMethod)) return screeningScript(ctx, course, leg, null);
  if (leg.joinMethod !== "ring") return guestScript(ctx, course, leg);
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const who = formatPhoneNumber(course.call.number, country);
  return screeningScript(ctx, course, leg, who);
}

async function recordDial(
  ctx: WriteContext,
  asked: LegRecord,
  outcome: DialOutcome,
): Promise<void> {
  const call = required(await lockCall(ctx.db, ctx.workspaceId, asked.callId), "a leg has a call");
  const leg = required(await findLeg(ctx.db, ctx.workspaceId, asked.id), "legs are never deleted");
  switch (outcome.kind) {
    case "dialled":
      await setLegProviderRef(ctx.db, ctx.workspaceId, leg.id, outcome.legRef);
      if (leg.role === "customer" && call.providerRef === null)
        await updateCall(ctx.db, ctx.workspaceId, call.id, { providerRef: outcome.legRef });
      await applyUnmatchedEvents(ctx, call.accountId, outcome.legRef);
      break;
    case "refused":
      await endLeg(ctx, leg, outcome);
      if (leg.role === "customer")
        await updateCall(ctx.db, ctx.workspaceId, call.id, { problem: outcome.say });
      break;
    case "unknown":
      // It may ring. Its reports will tell; asked again, the customer's phone would ring twice.
      break;
    default:
      unreachable(outcome);
  }
  await recomputeCallState(ctx, call.id);
}
