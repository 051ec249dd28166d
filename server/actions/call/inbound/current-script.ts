// What the customer's leg hears now, with all that has to be looked up for it.
import type { Script } from "#domain/call/script.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import type { Secrets } from "#server/secrets.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { listLegs } from "#server/store/call/leg.ts";
import { countWaiting } from "#server/store/call/ringing/waiting-calls.ts";
import type { Db } from "#server/store/sql.ts";
import { type CallFlowContext, currentStep, loadCallFlowContext } from "./call-flow-context.ts";
import { customerScript } from "./leg-script.ts";

interface Asking {
  readonly db: Db;
  readonly workspaceId: WorkspaceId;
  readonly secrets: Secrets;
}

interface Heard {
  readonly legRef: string;
  readonly script: Script;
}

/** null: the customer has no leg at the carrier. */
export const currentScript = async (ctx: Asking, call: CallRecord): Promise<Heard | null> =>
  currentScriptOf(ctx, await loadCallFlowContext(ctx, call));

/** The same of a call whose course was looked up already. */
export async function currentScriptOf(ctx: Asking, course: CallFlowContext): Promise<Heard | null> {
  const legs = await listLegs(ctx.db, ctx.workspaceId, [course.call.id]);
  const leg = legs.find((one) => one.role === "customer");
  if (!leg?.providerRef || leg.endAt !== null) return null;
  const script = customerScript(ctx, course, leg, await queuePositionOf(ctx, course));
  return { legRef: leg.providerRef, script };
}

/** From 1. */
export async function queuePositionOf(ctx: Asking, course: CallFlowContext): Promise<number> {
  const step = currentStep(course);
  if (step?.kind !== "queue" || !step.announcesPosition) return 1;
  const { id: callId, inboxId } = course.call;
  const where = { inboxId, stepId: step.id, callId };
  return (await countWaiting(ctx.db, ctx.workspaceId, where)).ahead + 1;
}
