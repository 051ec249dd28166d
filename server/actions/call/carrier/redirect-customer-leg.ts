// Redirects the customer's leg to its current script when the call moved on while the leg is waiting with music and
// would not ask by itself.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import { currentScript } from "#server/actions/call/inbound/current-script.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { CommandOutcome } from "#server/ports/voice.ts";
import { findCall } from "#server/store/call/call.ts";
import {
  claimRedirectLease,
  isRedirectDue,
  releaseRedirectLease,
  renewRedirectLease,
  setRedirectedStep,
} from "#server/store/call/ringing/redirect-lease.ts";
import { connectVoiceProvider } from "./connect-voice-provider.ts";
import { recordCarrierHealth } from "./record-carrier-health.ts";

const turnRetryMs = 1_000;

/**
 * One command at a time per call, across processes: a slow carrier may still be working when the job engine considers
 * the command lost, and a second redirect would interrupt the voicemail a caller is leaving. The turn is held in a row,
 * so no connection waits for the carrier; its owner also sends what follows
 * (docs/adr/0052-one-process-redirects-a-call.md).
 */
export async function redirectCustomerLeg(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> {
  const { database } = runtime.deps;
  if (!(await isRedirectDue(database, workspaceId, callId))) return;
  const holdMs = limit("redirectLeaseSeconds") * 1000;
  const turn = { workspaceId, id: callId, turn: runtime.newId(), holdMs };
  if (!(await claimRedirectLease(database, turn)))
    throw new RetryLaterError("This call is being redirected.", turnRetryMs);
  const renewing = setInterval(
    () => void renewRedirectLease(database, turn).catch(() => undefined),
    holdMs / 3,
  );
  try {
    while ((await redirectOnce(runtime, turn)) === "moved on");
  } catch (error) {
    await releaseRedirectLease(database, turn).catch(() => undefined); // the turn expires by itself
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

type RedirectTurn = Parameters<typeof claimRedirectLease>[1];

/** `moved on`: another step was requested while this one was being sent. */
async function redirectOnce(runtime: Runtime, turn: RedirectTurn): Promise<"moved on" | "over"> {
  const { database, secrets } = runtime.deps;
  const { workspaceId, id } = turn;
  const isDue = await isRedirectDue(database, workspaceId, id);
  const call = isDue ? await findCall(database, workspaceId, id) : null;
  const voice = call && (await connectVoiceProvider(runtime.deps, workspaceId, call.accountId));
  const current = call && (await currentScript({ db: database, workspaceId, secrets }, call));
  if (!voice || !current) {
    await releaseRedirectLease(database, turn);
    return "over";
  }
  const { adapter, connection, where } = voice;
  const redirect = () => adapter.redirect(connection, current.legRef, current.script, where);
  let outcome: CommandOutcome = await redirect();
  // The command may have taken effect. Repeating it restarts the script, which is better than silence, and at this
  // point it interrupts no message.
  if (outcome.kind === "unknown") outcome = await redirect();
  runtime.deps.onFailpoint?.("call.redirected");
  const { kind } = outcome;
  const hasMovedOn = await runtime.asSystem(workspaceId, async (ctx) => {
    await recordCarrierHealth(ctx, call.accountId, outcome);
    const isSure = kind !== "unknown" && kind !== "rejected";
    const canBeHeard = kind !== "rejected";
    return setRedirectedStep(ctx.db, turn, { nonce: call.stepVersion, isSure, canBeHeard });
  });
  if (hasMovedOn) return "moved on";
  if (outcome.kind === "unknown")
    throw new Error(`The caller was not redirected: ${outcome.reason}`);
  if (outcome.kind === "rejected")
    throw new Error(`The caller was not redirected: ${outcome.message}`);
  return "over";
}
