// What a leg is told of: merged, written, and its member free again when it is over. The call is held.
import { type LegNews, mergeLeg } from "#domain/call/merge-leg.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { type LegRecord, saveLegFacts } from "#server/store/call/leg.ts";
import { leaveInPeace } from "./leave-in-peace.ts";

/** false when it was known, or older than what is known. */
export async function tellLeg(
  ctx: WriteCtx,
  call: CallRecord,
  leg: LegRecord,
  news: LegNews,
): Promise<boolean> {
  const told = mergeLeg(leg, news);
  if (JSON.stringify(told) === JSON.stringify(leg)) return false;
  await saveLegFacts(ctx.db, ctx.workspaceId, told);
  if (leg.endAt === null && told.endAt !== null) await leaveInPeace(ctx, call, { ...leg, ...told });
  return true;
}

/** Over by our own knowledge: nobody at the provider will tell. */
export const endLeg = (
  ctx: WriteCtx,
  call: CallRecord,
  leg: LegRecord,
  end: { readonly cause: LegRecord["cause"]; readonly providerCode?: string | null },
): Promise<boolean> =>
  tellLeg(ctx, call, leg, {
    ...{ kind: "leg", is: "ended", seconds: null, at: ctx.now.toISOString() },
    ...{ cause: end.cause, providerCode: end.providerCode ?? null },
  });
