// The customer's leg is told what it hears from now on, where it would not ask by itself: it waits with music, and
// the call has moved on.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { PutOff } from "#domain/put-off.ts";
import { currentScript } from "#server/actions/call/inbound/current-script.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { CommandOutcome } from "#server/ports/voice.ts";
import { type CallRecord, findCall } from "#server/store/call/call.ts";
import {
  isToBeGuided,
  releaseGuideTurn,
  renewGuideTurn,
  setRedirectedStep,
  takeGuideTurn,
  wishToGuide,
} from "#server/store/call/ringing/guiding.ts";
import { connectVoiceProvider } from "./connect-voice-provider.ts";
import { noteCarrier } from "./note-carrier.ts";
import { scheduleImmediately } from "./schedule-immediately.ts";

/** The news of it belongs to the step: moved on again, the call is told of the later step alone. */
export async function scheduleRedirect(
  ctx: WriteContext,
  call: Pick<CallRecord, "id">,
): Promise<void> {
  await wishToGuide(ctx.db, ctx.workspaceId, call.id);
  scheduleImmediately(
    ctx,
    "redirect-customer-leg",
    { workspaceId: ctx.workspaceId, callId: call.id },
    `guide:${call.id}`,
  );
}

const lookAgainMs = 1_000;

/**
 * One after the other for each call, whichever process tells: a carrier that answers slowly is still being told when the
 * job engine takes the command for lost, and whoever is told twice is interrupted in the message they leave. The turn is
 * a row's, so that no connection waits for the carrier; whoever has it tells what comes after as well
 * (docs/adr/0052-one-process-guides-a-call.md).
 */
export async function redirectCustomerLeg(
  desk: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> {
  const { database } = desk.parts;
  if (!(await isToBeGuided(database, workspaceId, callId))) return;
  const holdMs = limit("guideTurnSeconds") * 1000;
  const turn = { ...{ workspaceId, id: callId, turn: desk.newId() }, holdMs };
  if (!(await takeGuideTurn(database, turn)))
    throw new PutOff("The carrier is being told about this call.", lookAgainMs);
  const renewing = setInterval(
    () => void renewGuideTurn(database, turn).catch(() => undefined),
    holdMs / 3,
  );
  try {
    while ((await guideOnce(desk, turn)) === "moved on");
  } catch (error) {
    await releaseGuideTurn(database, turn).catch(() => undefined); // it ends by itself
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

type Turn = Parameters<typeof takeGuideTurn>[1];

/** Moved on: while it was told of one step, another came. */
async function guideOnce(desk: Runtime, turn: Turn): Promise<"moved on" | "over"> {
  const { database, secrets } = desk.parts;
  const { workspaceId, id } = turn;
  const isWanted = await isToBeGuided(database, workspaceId, id);
  const call = isWanted ? await findCall(database, workspaceId, id) : null;
  const voice = call && (await connectVoiceProvider(desk.parts, workspaceId, call.accountId));
  const heard = call && (await currentScript({ db: database, workspaceId, secrets }, call));
  if (!voice || !heard) {
    await releaseGuideTurn(database, turn);
    return "over";
  }
  const { provider, connection, where } = voice;
  const tell = () => provider.redirect(connection, heard.legRef, heard.script, where);
  let outcome: CommandOutcome = await tell();
  // It may have been heard: then it begins anew, which is better than silence, and at once it interrupts nobody yet.
  if (outcome.kind === "unknown") outcome = await tell();
  desk.parts.passes?.("call.redirected");
  const { kind } = outcome;
  const hasMovedOn = await desk.asSystem(workspaceId, async (ctx) => {
    await noteCarrier(ctx, call.accountId, outcome);
    const isSure = kind !== "unknown" && kind !== "refused";
    const canBeHeard = kind !== "refused";
    return setRedirectedStep(ctx.db, turn, { nonce: call.stepVersion, isSure, canBeHeard });
  });
  if (hasMovedOn) return "moved on";
  if (outcome.kind === "unknown") throw new Error(`The call was not guided: ${outcome.why}`);
  if (outcome.kind === "refused") throw new Error(`The call was not guided: ${outcome.say}`);
  return "over";
}
