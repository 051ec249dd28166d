// Dials a leg at most once. If the process dies in between, the leg's state is unknown: carrier reports carry our leg
// ID, and the stale-call poll ends the leg if no report arrives.

import type { Script } from "#domain/call/script.ts";
import { isTransferKind } from "#domain/call/transfer-rules.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import type { AccountId, LegId, WorkspaceId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { required, unreachable } from "#domain/required.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { applyUnmatchedEvents } from "#server/actions/call/events/replay-unmatched-events.ts";
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
import { type CallRecord, lockCall } from "#server/store/call/call.ts";
import { findLeg, type LegRecord, markDialed } from "#server/store/call/leg.ts";
import { wasRestoredSince } from "#server/store/restored-at.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { connectVoiceProvider } from "./connect-voice-provider.ts";
import { recordCarrierHealth } from "./record-carrier-health.ts";

interface ClaimedDial {
  readonly flowContext: CallFlowContext;
  readonly leg: LegRecord;
  readonly number: string;
  readonly script: Script;
  /** Set if the carrier is not asked. */
  readonly rejection: DialOutcome | null;
}

export async function dialLeg(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  legId: LegId,
): Promise<void> {
  const claimed = await runtime.asSystem(workspaceId, (ctx) => claimForDialing(ctx, legId));
  if (!claimed) return;
  const { flowContext, leg, number, script, rejection } = claimed;
  const { inbox } = flowContext;
  const { accountId } = flowContext.call;
  if (rejection !== null)
    return runtime.asSystem(workspaceId, (ctx) => recordDial(ctx, leg, accountId, rejection));
  const voice = await connectVoiceProvider(runtime.deps, workspaceId, accountId);
  const outcome: DialOutcome = voice
    ? await voice.adapter.dial(
        voice.connection,
        {
          ref: leg.id,
          from: inbox.address,
          to: number,
          script,
          ringTimeoutSeconds: leg.ringTimeoutSeconds ?? limit("outboundRingSeconds"),
          maxSeconds: withPhoneDefaults(inbox.phone).maxCallMinutes * 60,
          // our own phones are asked for a key anyway
          detectsMachine: leg.role === "customer" && withPhoneDefaults(inbox.phone).detectsMachines,
        },
        voice.where,
      )
    : {
        kind: "rejected",
        cause: "failed",
        providerCode: null,
        message: `the account of ${inbox.name} doesn't support calls`,
      };
  await runtime.asSystem(workspaceId, async (ctx) => {
    await recordDial(ctx, leg, accountId, outcome);
    if (voice) await recordCarrierHealth(ctx, accountId, outcome);
  });
}

const pausedOutcome: DialOutcome = {
  kind: "rejected",
  cause: "failed",
  providerCode: null,
  message:
    "The provider isn't answering, so calls can't be placed right now. Try again in a minute.",
};

const lateOutcome: DialOutcome = {
  kind: "rejected",
  cause: "failed",
  providerCode: null,
  message: "The call wasn't placed in time. Try again.",
};

async function claimForDialing(ctx: WriteContext, legId: LegId): Promise<ClaimedDial | null> {
  const found = await findLeg(ctx.db, ctx.workspaceId, legId);
  const call = found && (await lockCall(ctx.db, ctx.workspaceId, found.callId));
  if (!found?.number || !call || call.endedAt !== null || call.hungUpAt !== null) return null;
  if (found.leaveRequestedAt !== null) return null;
  if (!(await markDialed(ctx.db, ctx.workspaceId, legId, ctx.now))) return null;
  const leg = required(await findLeg(ctx.db, ctx.workspaceId, legId), "just marked");
  const flowContext = await loadCallFlowContext(ctx, call);
  const rejection = await decideRejection(ctx, call, leg);
  const script = await scriptOf(ctx, flowContext, leg);
  return { flowContext, leg, number: found.number, script, rejection };
}

async function decideRejection(
  ctx: WriteContext,
  { accountId, lastEventAt }: CallRecord,
  leg: LegRecord,
): Promise<DialOutcome | null> {
  const { now } = ctx;
  const isOlderThan = (at: string, seconds: number) =>
    now.getTime() - Date.parse(at) > seconds * 1000;
  // The process stopped before it dialed: by now nobody waits for the one who would answer.
  if (isOlderThan(leg.createdAt, limit("staleCallSeconds"))) return lateOutcome;
  // The same if it stopped before it moved the call on, or if the call is from a backup. The provider is being asked.
  if (isOlderThan(lastEventAt, limit("silentCallSeconds"))) return lateOutcome;
  if (await wasRestoredSince(ctx.db, lastEventAt)) return lateOutcome;
  return (await waitOfBreaker(ctx, accountId, "calls")) === null ? null : pausedOutcome;
}

async function scriptOf(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  leg: LegRecord,
): Promise<Script> {
  if (leg.role === "customer") return customerScript(ctx, flowContext, leg, 1);
  if (isTransferKind(leg.joinMethod)) return screeningScript(ctx, flowContext, leg, null);
  if (leg.joinMethod !== "personal_phone") return guestScript(ctx, flowContext, leg);
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const who = formatPhoneNumber(flowContext.call.number, country);
  return screeningScript(ctx, flowContext, leg, who);
}

async function recordDial(
  ctx: WriteContext,
  { id: legId, callId }: LegRecord,
  accountId: AccountId,
  outcome: DialOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case "dialed": {
      const { legRef: providerRef } = outcome;
      await runCallEvent(ctx, callId, { kind: "dialed", legId, providerRef });
      await applyUnmatchedEvents(ctx, accountId, providerRef);
      return;
    }
    case "rejected": {
      const { cause, providerCode, message: problem } = outcome;
      await runCallEvent(ctx, callId, {
        kind: "dial_rejected",
        legId,
        cause,
        providerCode,
        problem,
      });
      return;
    }
    case "unknown":
      // The phone may be ringing, and reports will tell. A second request would ring the customer twice.
      return;
    default:
      unreachable(outcome);
  }
}
