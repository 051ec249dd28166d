// What a leg is told of: merged and written. The call is held.
import { type LegEvent, reduceLegEvent } from "#domain/call/apply-leg-event.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type LegRecord, saveLegState } from "#server/store/call/leg.ts";

/** false when it was known, or older than what is known. */
export async function applyLegEvent(
  ctx: WriteContext,
  leg: LegRecord,
  news: LegEvent,
): Promise<boolean> {
  const told = reduceLegEvent(leg, news);
  if (JSON.stringify(told) === JSON.stringify(leg)) return false;
  await saveLegState(ctx.db, ctx.workspaceId, told);
  if (leg.endAt === null && told.endAt !== null && leg.memberId !== null) {
    // They are on this call no more; whether they wrap up shows when it is settled.
    ctx.announce("member", leg.memberId);
    scheduleMatching(ctx);
  }
  return true;
}

/** Over by our own knowledge: nobody at the provider will tell. */
export const endLeg = (
  ctx: WriteContext,
  leg: LegRecord,
  end: { readonly cause: LegRecord["cause"]; readonly providerCode?: string | null },
): Promise<boolean> =>
  applyLegEvent(ctx, leg, {
    ...{ kind: "leg", is: "ended", seconds: null, at: ctx.now.toISOString() },
    ...{ cause: end.cause, providerCode: end.providerCode ?? null },
  });
