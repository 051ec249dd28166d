// Merges an event into a leg and saves it. The caller holds the call's lock.
import { type LegEvent, reduceLegEvent } from "#domain/call/apply-leg-event.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type LegRecord, saveLegState } from "#server/store/call/leg.ts";

/** False if the event was known or older than what is known. */
export async function applyLegEvent(
  ctx: WriteContext,
  leg: LegRecord,
  event: LegEvent,
): Promise<boolean> {
  const updated = reduceLegEvent(leg, event);
  if (JSON.stringify(updated) === JSON.stringify(leg)) return false;
  await saveLegState(ctx.db, ctx.workspaceId, updated);
  if (leg.endedAt === null && updated.endedAt !== null && leg.memberId !== null) {
    // The member is no longer on this call; wrap-up is decided when the call is recomputed.
    ctx.announce("member", leg.memberId);
    scheduleMatching(ctx);
  }
  return true;
}

/** Ends a leg that the provider will not report on. */
export const endLeg = (
  ctx: WriteContext,
  leg: LegRecord,
  end: { readonly cause: LegRecord["cause"]; readonly providerCode?: string | null },
): Promise<boolean> =>
  applyLegEvent(ctx, leg, {
    ...{ kind: "leg", is: "ended", seconds: null, at: ctx.now.toISOString() },
    ...{ cause: end.cause, providerCode: end.providerCode ?? null },
  });
