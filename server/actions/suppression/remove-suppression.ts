import { AppError } from "#domain/errors.ts";
import { openEmailAccountFor } from "#server/actions/account/open-account.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineExternalAction, type ExternalContext } from "#server/actions/define-action.ts";
import { setAddressState } from "#server/actions/message/delivery/update-address-health.ts";
import { listAccounts } from "#server/store/account.ts";
import { findSuppression, setSuppressionRemoved as lift } from "#server/store/email/suppression.ts";

export const removeSuppression = defineExternalAction({
  name: "remove-suppression",
  needs: "suppression.manage",
  async run(ctx, { suppressionId }) {
    const { memberId, sight } = requireAuthenticated(ctx.actor);
    const standing = await findSuppression(ctx.db, ctx.workspaceId, suppressionId, sight);
    if (!standing) throw new AppError("not_found");
    // At the providers first: who writes in the meantime is still stopped by ours.
    const refused = await liftAtProviders(ctx, standing.address);
    await ctx.write(async (write) => {
      const lifted = await lift(write.db, write.workspaceId, suppressionId, memberId, write.now);
      if (!lifted) throw new AppError("not_found");
      await setAddressState(write, lifted.address, "ok");
      write.audit(lifted.id, { address: lifted.address, reason: lifted.reason });
    });
    return { address: standing.address, refused };
  },
});

async function liftAtProviders(ctx: ExternalContext, address: string) {
  const accounts = await listAccounts(ctx.db, ctx.workspaceId);
  const refused: { account: string; say: string }[] = [];
  for (const { id, vendor, label } of accounts) {
    const provider = ctx.outside.findEmailProvider(vendor);
    if (!provider?.can.send || !provider.removeSuppression) continue;
    try {
      const { connection } = await openEmailAccountFor(ctx, id);
      await provider.removeSuppression(connection, address);
    } catch (error) {
      refused.push({ account: label, say: error instanceof Error ? error.message : String(error) });
    }
  }
  return refused;
}
