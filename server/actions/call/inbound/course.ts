// A call together with what decides its next step: its line, and the flow as it was when the call came in.
import { type Flow, firstFlow } from "#domain/call/flow/flow.ts";
import { findStep } from "#domain/call/flow/flow-ways.ts";
import type { Stand } from "#domain/call/flow/walk-flow.ts";
import { must } from "#domain/errors.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { findFlow } from "#server/store/call/flow/flow.ts";
import { findLine, type LineRecord } from "#server/store/line.ts";
import type { Db } from "#server/store/sql.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

export interface Course {
  readonly call: CallRecord;
  readonly line: LineRecord;
  /** The inbox of its conversation: it rings at nobody who can't see that. */
  readonly home: LineRecord;
  readonly flow: Flow;
}

interface Asking {
  readonly db: Db;
  readonly workspaceId: WorkspaceId;
}

export async function courseOf(ctx: Asking, call: CallRecord): Promise<Course> {
  const line = must(
    await findLine(ctx.db, ctx.workspaceId, call.lineId),
    "a call came over a line",
  );
  const home =
    call.homeLineId === line.id
      ? line
      : must(await findLine(ctx.db, ctx.workspaceId, call.homeLineId), "a conversation has a line");
  return { call, line, home, flow: await flowOf(ctx, line, call.flowVersion) };
}

/** For many calls at once: each line and each flow is read once. */
export function openCourses(ctx: Asking): (call: CallRecord) => Promise<Course> {
  const known = new Map<string, Omit<Course, "call">>();
  return async (call) => {
    const name = `${call.lineId} ${call.homeLineId} ${call.flowVersion}`;
    const kept = known.get(name);
    if (kept) return { call, ...kept };
    const { line, home, flow } = await courseOf(ctx, call);
    known.set(name, { line, home, flow });
    return { call, line, home, flow };
  };
}

export async function flowOf(ctx: Asking, line: LineRecord, version: number | null): Promise<Flow> {
  const kept = version && (await findFlow(ctx.db, ctx.workspaceId, line.id, version));
  return kept
    ? kept.flow
    : firstFlow((await getWorkspace(ctx.db, ctx.workspaceId)).name, line.phone);
}

/** Where the caller stands; null: at no step of the flow. */
export function standOf({ call, flow }: Course): Stand | null {
  const step = findStep(flow, call.stepId);
  return step === null || step.kind === "hours" ? null : step;
}

/** Whoever may leave by a key, or is told their place, hears music outside the room until somebody comes. */
export const waitsOutside = (step: Stand | null): boolean =>
  step?.kind === "queue" && (step.key !== null || step.saysPosition);

/** The customer's leg is in the call's room, as far as its script goes. */
export const isInRoomByScript = (course: Course): boolean => {
  const step = standOf(course);
  if (course.call.claimedBy !== null) return true;
  return (
    step?.kind === "ring" ||
    step?.kind === "forward" ||
    (step?.kind === "queue" && !waitsOutside(step))
  );
};
