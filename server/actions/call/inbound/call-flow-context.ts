// A call together with what decides its next step: its line, and the flow as it was when the call came in.

import type { ActiveStep } from "#domain/call/flow/advance-flow.ts";
import { type CallFlow, defaultCallFlow } from "#domain/call/flow/flow.ts";
import { findStep } from "#domain/call/flow/flow-exits.ts";
import { required } from "#domain/errors.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { findCallFlow } from "#server/store/call/flow/call-flow.ts";
import { findInbox, type InboxRecord } from "#server/store/inbox.ts";
import type { Db } from "#server/store/sql.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

export interface CallFlowContext {
  readonly call: CallRecord;
  readonly line: InboxRecord;
  /** The inbox of its conversation: it rings at nobody who can't see that. */
  readonly home: InboxRecord;
  readonly flow: CallFlow;
}

interface Asking {
  readonly db: Db;
  readonly workspaceId: WorkspaceId;
}

export async function loadCallFlowContext(ctx: Asking, call: CallRecord): Promise<CallFlowContext> {
  const line = required(
    await findInbox(ctx.db, ctx.workspaceId, call.inboxId),
    "a call came over a line",
  );
  const home =
    call.homeInboxId === line.id
      ? line
      : required(
          await findInbox(ctx.db, ctx.workspaceId, call.homeInboxId),
          "a conversation has a line",
        );
  return { call, line, home, flow: await loadCallFlow(ctx, line, call.flowVersion) };
}

/** For many calls at once: each line and each flow is read once. */
export function openCourses(ctx: Asking): (call: CallRecord) => Promise<CallFlowContext> {
  const known = new Map<string, Omit<CallFlowContext, "call">>();
  return async (call) => {
    const name = `${call.inboxId} ${call.homeInboxId} ${call.flowVersion}`;
    const kept = known.get(name);
    if (kept) return { call, ...kept };
    const { line, home, flow } = await loadCallFlowContext(ctx, call);
    known.set(name, { line, home, flow });
    return { call, line, home, flow };
  };
}

export async function loadCallFlow(
  ctx: Asking,
  line: InboxRecord,
  version: number | null,
): Promise<CallFlow> {
  const kept = version && (await findCallFlow(ctx.db, ctx.workspaceId, line.id, version));
  return kept
    ? kept.flow
    : defaultCallFlow((await getWorkspace(ctx.db, ctx.workspaceId)).name, line.phone);
}

/** Where the caller stands; null: at no step of the flow. */
export function currentStep({ call, flow }: CallFlowContext): ActiveStep | null {
  const step = findStep(flow, call.stepId);
  return step === null || step.kind === "hours" ? null : step;
}

/** Whoever may leave by a key, or is told their place, hears music outside the room until somebody comes. */
export const waitsOutsideConference = (step: ActiveStep | null): boolean =>
  step?.kind === "queue" && (step.key !== null || step.announcesPosition);

/** The customer's leg is in the call's room, as far as its script goes. */
export const isScriptedIntoConference = (course: CallFlowContext): boolean => {
  const step = currentStep(course);
  if (course.call.claimedBy !== null) return true;
  return (
    step?.kind === "ring" ||
    step?.kind === "forward" ||
    (step?.kind === "queue" && !waitsOutsideConference(step))
  );
};
