import { AppError } from "#domain/errors.ts";
import { openEmailAccountFor } from "#server/actions/account/open-account.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineExternalAction, type ExternalContext } from "#server/actions/define-action.ts";
import { setAddressState } from "#server/actions/message/delivery/update-address-health.ts";
import { listAccounts } from "#server/store/account.ts";
import { findSuppression, setSuppressionRemoved as lift } from "#server/store/email/suppression.ts";

export const removeSuppression = defineExternalAction({
  name: "remove-suppression",
  requires: "suppression.manage",
  async run(ctx, { suppressionId }) {
    const { memberId, visibleInboxIds } = requireAuthenticated(ctx.actor);
    const suppression = await findSuppression(
      ctx.db,
      ctx.workspaceId,
      suppressionId,
      visibleInboxIds,
    );
    if (!suppression) throw new AppError("not_found");
    // At the providers first: messages sent in the meantime are still blocked by our own suppression.
    const refused = await liftAtProviders(ctx, suppression.address);
    await ctx.write(async (write) => {
      const lifted = await lift(write.db, write.workspaceId, suppressionId, memberId, write.now);
      if (!lifted) throw new AppError("not_found");
      await setAddressState(write, lifted.address, "ok");
      write.audit(lifted.id, { address: lifted.address, reason: lifted.reason });
    });
    return { address: suppression.address, refused };
  },
});

async function liftAtProviders(ctx: ExternalContext, address: string) {
  const accounts = await listAccounts(ctx.db, ctx.workspaceId);
  const refused: { account: string; message: string }[] = [];
  for (const { id, provider, label } of accounts) {
    const adapter = ctx.services.findEmailProvider(provider);
    if (!adapter?.capabilities.send || !adapter.removeSuppression) continue;
    try {
      const { connection } = await openEmailAccountFor(ctx, id);
      await adapter.removeSuppression(connection, address);
    } catch (error) {
      refused.push({
        account: label,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return refused;
}
