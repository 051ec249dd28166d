// What the customer's leg hears now, with everything that has to be looked up for it.
import { currentStep } from "#domain/call/flow/current-step.ts";
import type { Script } from "#domain/call/script.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import type { Secrets } from "#server/secrets.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { listLegs } from "#server/store/call/leg.ts";
import { countWaiting } from "#server/store/call/ringing/waiting-calls.ts";
import type { Db } from "#server/store/sql.ts";
import { type CallFlowContext, loadCallFlowContext } from "./call-flow-context.ts";
import { customerScript } from "./leg-script.ts";

interface ScriptDeps {
  readonly db: Db;
  readonly workspaceId: WorkspaceId;
  readonly secrets: Secrets;
}

interface CurrentScript {
  readonly legRef: string;
  readonly script: Script;
}

/** Null if the customer has no live leg at the carrier. */
export const currentScript = async (
  ctx: ScriptDeps,
  call: CallRecord,
): Promise<CurrentScript | null> => currentScriptOf(ctx, await loadCallFlowContext(ctx, call));

/** The same for a call whose context is already loaded. */
export async function currentScriptOf(
  ctx: ScriptDeps,
  flowContext: CallFlowContext,
): Promise<CurrentScript | null> {
  const legs = await listLegs(ctx.db, ctx.workspaceId, [flowContext.call.id]);
  const leg = legs.find((one) => one.role === "customer");
  if (!leg?.providerRef || leg.endedAt !== null) return null;
  const script = customerScript(ctx, flowContext, leg, await queuePositionOf(ctx, flowContext));
  return { legRef: leg.providerRef, script };
}

/** 1-based. */
async function queuePositionOf(ctx: ScriptDeps, flowContext: CallFlowContext): Promise<number> {
  const step = currentStep(flowContext);
  if (step?.kind !== "queue" || !step.announcesPosition) return 1;
  const { id: callId, inboxId } = flowContext.call;
  const where = { inboxId, stepId: step.id, callId };
  return (await countWaiting(ctx.db, ctx.workspaceId, where)).ahead + 1;
}
