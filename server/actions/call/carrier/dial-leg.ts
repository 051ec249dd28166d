// Dials a leg at most once. If the process dies in between, the leg's state is unknown: carrier reports carry our leg
// ID, and the stale-call poll ends the leg if no report arrives.
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

interface ClaimedDial {
  readonly course: CallFlowContext;
  readonly leg: LegRecord;
  readonly number: string;
  readonly script: Script;
  /** The circuit breaker is open: the carrier is not asked now. */
  readonly isPaused: boolean;
}

export const scheduleDial = (ctx: WriteContext, legId: LegId): void =>
  scheduleImmediately(ctx, "dial-leg", { workspaceId: ctx.workspaceId, legId }, `dial:${legId}`);

export async function dialLeg(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  legId: LegId,
): Promise<void> {
  const claimed = await runtime.asSystem(workspaceId, (ctx) => claimForDialing(ctx, legId));
  if (!claimed) return;
  const { course: flowContext, leg, number, script, isPaused } = claimed;
  const { inbox } = flowContext;
  if (isPaused) return runtime.asSystem(workspaceId, (ctx) => recordDial(ctx, leg, pausedOutcome));
  const voice = await connectVoiceProvider(runtime.parts, workspaceId, flowContext.call.accountId);
  const outcome: DialOutcome = voice
    ? await voice.adapter.dial(
        voice.connection,
        {
          ...{ ref: leg.id, from: inbox.address, to: number, script },
          ringSeconds: leg.ringSeconds ?? limit("outboundRingSeconds"),
          maxSeconds: withPhoneDefaults(inbox.phone).maxCallMinutes * 60,
          // our own phones are asked for a key anyway
          detectsMachine: leg.role === "customer" && withPhoneDefaults(inbox.phone).detectsMachines,
        },
        voice.where,
      )
    : {
        ...{ kind: "refused", cause: "failed", providerCode: null },
        message: `the account of ${inbox.name} doesn't support calls`,
      };
  await runtime.asSystem(workspaceId, async (ctx) => {
    await recordDial(ctx, leg, outcome);
    if (voice) await noteCarrier(ctx, flowContext.call.accountId, outcome);
  });
}

const pausedOutcome: DialOutcome = {
  ...{ kind: "refused", cause: "failed", providerCode: null },
  message:
    "The provider isn't answering, so calls can't be placed right now. Try again in a minute.",
};

async function claimForDialing(ctx: WriteContext, legId: LegId): Promise<ClaimedDial | null> {
  const found = await findLeg(ctx.db, ctx.workspaceId, legId);
  const call = found && (await lockCall(ctx.db, ctx.workspaceId, found.callId));
  if (!found?.number || !call || call.endedAt !== null || call.hungUpAt !== null) return null;
  if (found.leaveRequestedAt !== null) return null;
  if (!(await markDialed(ctx.db, ctx.workspaceId, legId, ctx.now))) return null;
  const leg = required(await findLeg(ctx.db, ctx.workspaceId, legId), "just marked");
  const flowContext = await loadCallFlowContext(ctx, call);
  const isPaused = (await waitOfBreaker(ctx, call.accountId, "calls")) !== null;
  const script = await scriptOf(ctx, flowContext, leg);
  return { course: flowContext, leg, number: found.number, script, isPaused };
}

async function scriptOf(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  leg: LegRecord,
): Promise<Script> {
  if (leg.role === "customer") return customerScript(ctx, flowContext, leg, 1);
  if (isTransferKind(leg.joinMethod)) return screeningScript(ctx, flowContext, leg, null);
  if (leg.joinMethod !== "ring") return guestScript(ctx, flowContext, leg);
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const who = formatPhoneNumber(flowContext.call.number, country);
  return screeningScript(ctx, flowContext, leg, who);
}

async function recordDial(
  ctx: WriteContext,
  dialedLeg: LegRecord,
  outcome: DialOutcome,
): Promise<void> {
  const call = required(
    await lockCall(ctx.db, ctx.workspaceId, dialedLeg.callId),
    "a leg has a call",
  );
  const leg = required(
    await findLeg(ctx.db, ctx.workspaceId, dialedLeg.id),
    "legs are never deleted",
  );
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
        await updateCall(ctx.db, ctx.workspaceId, call.id, { problem: outcome.message });
      break;
    case "unknown":
      // The phone may be ringing, and reports will tell. A second request would ring the customer twice.
      break;
    default:
      unreachable(outcome);
  }
  await recomputeCallState(ctx, call.id);
}
