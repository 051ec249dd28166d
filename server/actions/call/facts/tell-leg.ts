// What a leg is told of: merged and written. The call is held.
import { type LegNews, mergeLeg } from "#domain/call/merge-leg.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { offerNext } from "#server/actions/call/queue/offer-next.ts";
import { type LegRecord, saveLegFacts } from "#server/store/call/leg.ts";

/** false when it was known, or older than what is known. */
export async function tellLeg(ctx: WriteCtx, leg: LegRecord, news: LegNews): Promise<boolean> {
  const told = mergeLeg(leg, news);
  if (JSON.stringify(told) === JSON.stringify(leg)) return false;
  await saveLegFacts(ctx.db, ctx.workspaceId, told);
  if (leg.endAt === null && told.endAt !== null && leg.memberId !== null) {
    // They are on this call no more; whether they wrap up shows when it is settled.
    ctx.announce("member", leg.memberId);
    offerNext(ctx);
  }
  return true;
}

/** Over by our own knowledge: nobody at the provider will tell. */
export const endLeg = (
  ctx: WriteCtx,
  leg: LegRecord,
  end: { readonly cause: LegRecord["cause"]; readonly providerCode?: string | null },
): Promise<boolean> =>
  tellLeg(ctx, leg, {
    ...{ kind: "leg", is: "ended", seconds: null, at: ctx.now.toISOString() },
    ...{ cause: end.cause, providerCode: end.providerCode ?? null },
  });
