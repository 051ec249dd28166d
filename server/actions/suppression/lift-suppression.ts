import { DeskError } from "#domain/errors.ts";
import { defineErrand, type ErrandCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { openMailAccountFor } from "#server/actions/line/open-account.ts";
import { markAddress } from "#server/actions/message/delivery/learn-of-address.ts";
import { listAccounts } from "#server/store/account.ts";
import { findSuppression, liftSuppression as lift } from "#server/store/mail/suppression.ts";

export const liftSuppression = defineErrand({
  name: "lift-suppression",
  needs: "suppression.lift",
  async run(ctx, { suppressionId }) {
    const { memberId, sight } = asSomeone(ctx.actor);
    const standing = await findSuppression(ctx.db, ctx.workspaceId, suppressionId, sight);
    if (!standing) throw new DeskError("not_found");
    // At the providers first: who writes in the meantime is still stopped by ours.
    const refused = await liftAtProviders(ctx, standing.address);
    await ctx.write(async (write) => {
      const lifted = await lift(write.db, write.workspaceId, suppressionId, memberId, write.now);
      if (!lifted) throw new DeskError("not_found");
      await markAddress(write, lifted.address, "ok");
      write.audit(lifted.id, { address: lifted.address, reason: lifted.reason });
    });
    return { address: standing.address, refused };
  },
});

async function liftAtProviders(ctx: ErrandCtx, address: string) {
  const accounts = await listAccounts(ctx.db, ctx.workspaceId);
  const refused: { account: string; say: string }[] = [];
  for (const { id, vendor, label } of accounts) {
    const provider = ctx.outside.findMailProvider(vendor);
    if (!provider?.can.send || !provider.liftSuppression) continue;
    try {
      const { connection } = await openMailAccountFor(ctx, id);
      await provider.liftSuppression(connection, address);
    } catch (error) {
      refused.push({ account: label, say: error instanceof Error ? error.message : String(error) });
    }
  }
  return refused;
}
