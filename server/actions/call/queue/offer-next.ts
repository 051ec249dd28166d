// Somebody may have become free, or a caller has come: callers and members are matched right after this
// transaction, for only then everybody's news is seen. Called as often as one likes.
import type { WriteCtx } from "#server/actions/action.ts";
import { atOnce } from "#server/actions/call/carrier/at-once.ts";

export function offerNext(ctx: WriteCtx): void {
  atOnce(ctx, "offer-calls", { workspaceId: ctx.workspaceId }, `offer:${ctx.workspaceId}`);
}
