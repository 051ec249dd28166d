import { required } from "#domain/required.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { setAddressState } from "#server/actions/message/delivery/update-address-health.ts";
import { normalizeRecipientAddress } from "#server/actions/message/email/sending/normalize-recipients.ts";
import { insertSuppression, listActiveSuppressions } from "#server/store/email/suppression.ts";

export const addSuppression = defineWriteAction({
  name: "add-suppression",
  requires: "suppression.manage",
  async run(ctx, { address: typed, text }) {
    const address = normalizeRecipientAddress(typed);
    const isNew = await insertSuppression(ctx.db, ctx.workspaceId, {
      id: ctx.newId(),
      address,
      reason: "manual",
      text,
      entryId: null,
      at: ctx.now,
    });
    const [active] = await listActiveSuppressions(ctx.db, ctx.workspaceId, [address]);
    const row = required(active, "just written, or there before");
    if (isNew) {
      await setAddressState(ctx, address, null);
      ctx.audit(row.id, { address: row.address, text });
    }
    return row;
  },
});
