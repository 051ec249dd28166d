// Writes the difference that an event made to a call's rows. The call's row is locked.

import type { CallFields, EngineLeg, EngineRing, EngineState } from "#domain/call/engine/state.ts";
import type { CallId } from "#domain/ids.ts";
import { isSameJson } from "#domain/same-json.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type CallChange, changeableFields, updateCall } from "#server/store/call/call.ts";
import { assignLegToMember, insertLeg, saveLegState, updateLeg } from "#server/store/call/leg.ts";
import { raiseCallVersion } from "#server/store/call/lock-calls.ts";
import { insertRings, updateRings } from "#server/store/call/ringing/ring.ts";

export async function saveState(
  ctx: WriteContext,
  before: EngineState,
  after: EngineState,
  /** Clients see a change, though perhaps of a leg, a ring or a recording alone. */
  isPublished: boolean,
): Promise<void> {
  const change = callChange(before.call, after.call);
  const { id } = after.call;
  if (Object.keys(change).length > 0) await updateCall(ctx.db, ctx.workspaceId, id, change);
  else if (isPublished) await raiseCallVersion(ctx.db, ctx.workspaceId, id);
  if (before.legs !== after.legs) await saveLegs(ctx, id, before.legs, after.legs);
  if (before.rings !== after.rings) await saveRings(ctx, id, before.rings, after.rings);
}

type Field = keyof CallFields & keyof CallChange;

function callChange(before: CallFields, after: CallFields): CallChange {
  const isChanged = (field: keyof CallChange): field is Field =>
    field in after && !isSameJson(before[field as Field], after[field as Field]);
  const changed = changeableFields.filter(isChanged);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

async function saveLegs(
  ctx: WriteContext,
  callId: CallId,
  before: readonly EngineLeg[],
  after: readonly EngineLeg[],
): Promise<void> {
  for (const leg of after) {
    const known = before.find((one) => one.id === leg.id);
    if (!known) await createLeg(ctx, callId, leg);
    else if (known !== leg) await saveLeg(ctx, known, leg);
  }
}

async function createLeg(ctx: WriteContext, callId: CallId, leg: EngineLeg): Promise<void> {
  const { id, role, number, addedBy, joinMethod, ringTimeoutSeconds } = leg;
  await insertLeg(ctx.db, ctx.workspaceId, {
    id,
    callId,
    role,
    number,
    addedBy,
    joinMethod,
    at: new Date(leg.createdAt),
    ...(ringTimeoutSeconds === null ? {} : { ringTimeoutSeconds }),
  });
  if (reportedFields.some((field) => leg[field] !== null))
    await saveLegState(ctx.db, ctx.workspaceId, leg);
}

const reportedFields = [
  "ringingAt",
  "answeredAt",
  "joinedAt",
  "leftAt",
  "endedAt",
  "cause",
  "providerCode",
  "joinFlag",
  "conferenceFlag",
  "holdFlag",
  "muteFlag",
  "answeredBy",
  "providerRef",
] as const;

async function saveLeg(ctx: WriteContext, known: EngineLeg, leg: EngineLeg): Promise<void> {
  const { db, workspaceId, now } = ctx;
  if (reportedFields.some((field) => known[field] !== leg[field]))
    await saveLegState(db, workspaceId, leg);
  const { id, leaveRequestedAt, mode } = leg;
  if (known.leaveRequestedAt !== leaveRequestedAt || known.mode !== mode)
    await updateLeg(db, workspaceId, id, {
      ...(known.leaveRequestedAt === leaveRequestedAt ? {} : { leaveRequestedAt: now }),
      mode,
    });
  if (known.memberId === leg.memberId || leg.memberId === null) return;
  const { addedBy: by, joinMethod } = leg;
  const isAdded = known.joinMethod !== joinMethod && by !== null && joinMethod !== null;
  await assignLegToMember(
    db,
    workspaceId,
    leg.id,
    leg.memberId,
    isAdded ? { by, joinMethod } : null,
  );
}

/** Rings that ended are written before new ones, which may reopen them. */
async function saveRings(
  ctx: WriteContext,
  id: CallId,
  before: readonly EngineRing[],
  after: readonly EngineRing[],
): Promise<void> {
  const knownOf = (ring: EngineRing) =>
    before.find((one) => one.round === ring.round && one.memberId === ring.memberId);
  const changed = after.filter((ring) => knownOf(ring) !== ring);
  const isOffered = (ring: EngineRing) => knownOf(ring)?.offeredAt !== ring.offeredAt;
  const updated = changed.filter((ring) => !isOffered(ring));
  await updateRings(ctx.db, ctx.workspaceId, id, updated);
  for (const [round, rings] of Map.groupBy(changed.filter(isOffered), (ring) => ring.round))
    await insertRings(ctx.db, ctx.workspaceId, { id, round }, rings, ctx.now);
}
